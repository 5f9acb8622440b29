/** A short history of the war. */
export const history = {
  title: 'The history',
  lead: 'Between May 1917 and May 1918 aeroplanes bombed England for the first time in force. This is what happened.',
  chapters: [
    {
      title: 'From airships to aeroplanes',
      date: 'Winter 1916 to spring 1917',
      text: [
        'Zeppelins had come over England by night since 1915. By the end of 1916 fighters with incendiary ammunition shot them down one after the other, and the German army looked for another way.',
        'It formed Kagohl 3, the “England Squadron”: three, later six Staffeln of Gotha bombers on airfields around Ghent, some 170 miles from London and forty behind the front. A Gotha carried 300 kilograms of bombs, at little more than 80 miles an hour, for six hours.',
      ],
    },
    {
      title: 'By day',
      date: '25 May to 22 August 1917',
      text: [
        'On 25 May, 23 Gothas set out for London, found it under cloud, and bombed Folkestone instead: 95 people died, many of them in a queue outside a shop. Seventy-four British aircraft went up, and hardly one came near.',
        'On 13 June, fourteen bombers reached London around noon. 162 people died, more than in any other raid of the war; 94 fighters rose and brought none of them down. On 7 July they came again. The outcry was greater than the damage, and it was the outcry that moved governments.',
      ],
    },
    {
      title: 'The defence is put in order',
      date: 'August 1917',
      text: [
        'From 5 August one commander, Edward Ashmore, led guns, lights, observers and squadrons around London. New squadrons of Camels, Pups and S.E.5s were formed, and others called home from France. Guns stood in lines before the city, and fighters had areas to patrol.',
        'The next raids met this defence. On 12 August one bomber was shot down and four were wrecked on landing. On 22 August ten reached the coast of Kent, and three did not come back. It was the last raid by day.',
      ],
    },
    {
      title: 'By night',
      date: 'September to December 1917',
      text: [
        'On 3 September five Gothas came by moonlight. Bombs on a drill hall at Chatham killed more than a hundred sailors in their sleep. By night the fighters could not find the bombers; what the bombers lost, they lost on landing.',
        'In the week from 24 September they came on six nights out of eight, on the 28th together with the first giants, the Riesen, with four and more engines and a ton of bombs. Londoners slept in the Underground. Balloons with steel nets went up around the city in October. Zeppelins came as well: in the “silent raid” of 19 October a storm drove eleven of them across England, and five were lost on the way home.',
      ],
    },
    {
      title: 'The last winter',
      date: 'December 1917 to March 1918',
      text: [
        'Crews of the home squadrons learned to fly the Camel by night, and in December one of them brought down a Gotha over England in the dark for the first time. On 28 January, in the worst raid of that winter, 67 people died.',
        'Then the giants came alone, a few at a time. None was ever shot down over England; in March two of them were wrecked on landing.',
      ],
    },
    {
      title: 'The end',
      date: '1 April to 19 May 1918',
      text: [
        'The raids had one lasting effect: on 1 April 1918 the flying services of army and navy became one, the Royal Air Force.',
        'On the night of 19 May, 43 bombers set out, more than ever before. Guns and fighters brought down six. It was the last raid: the German army wanted its bombers at the front in France.',
      ],
    },
  ],
  sum: 'The raids in figures',
  totals: (n: {
    raids: number;
    sent: number;
    reached: number;
    killed: number;
    lost: number;
    wrecked: number;
  }): string =>
    `${n.raids} raids by aeroplanes: ${n.sent} were sent, ${n.reached} reached England, ${n.lost} were shot down or went missing, and ${n.wrecked} were wrecked on landing. ${n.killed} people died. British aircraft went up more than 1,600 times.`,
  note: 'Books give slightly different numbers for some of these figures. Zeppelins and single aircraft are not counted.',
  chart: 'Raids in each month',
  day: 'by day',
  night: 'by night',
  month: 'Month',
  killed: 'Killed',
  lost: 'Bombers lost',
  inGame: 'In the game',
  game: [
    'In May a Gotha can fly from Ghent to London and back by daylight. In September night falls too early (16.2), so the Germans come by night, although no rule tells them to.',
    'A raid is scored in morale points, for the fear it spreads (4.1). Outrage gains points for the British.',
    'The Royal Air Force is founded when the British player pays for it (21.1). A crisis on the Western Front can call squadrons away (22.1).',
  ],
};

export type HistoryWords = typeof history;
