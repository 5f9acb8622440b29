import type { HistoryWords } from './history.en.ts';

export const history: HistoryWords = {
  title: 'Die Geschichte',
  lead: 'Von Mai 1917 bis Mai 1918 bombardierten Flugzeuge England zum ersten Mal in großer Zahl. So ist es gewesen.',
  chapters: [
    {
      title: 'Vom Luftschiff zum Flugzeug',
      date: 'Winter 1916 bis Frühjahr 1917',
      text: [
        'Seit 1915 kamen Zeppeline nachts über England. Ende 1916 schossen Jäger mit Brandmunition einen nach dem anderen ab, und das deutsche Heer suchte einen anderen Weg.',
        'Es stellte das Kagohl 3 auf, das „Englandgeschwader“: drei, später sechs Staffeln Gotha-Bomber auf Plätzen um Gent, etwa 170 Meilen von London und vierzig hinter der Front. Eine Gotha trug 300 Kilogramm Bomben, mit wenig mehr als 80 Meilen in der Stunde, sechs Stunden lang.',
      ],
    },
    {
      title: 'Bei Tag',
      date: '25. Mai bis 22. August 1917',
      text: [
        'Am 25. Mai brachen 23 Gothas nach London auf, fanden es unter Wolken und bombardierten Folkestone: 95 Menschen starben, viele in einer Schlange vor einem Laden. 74 britische Flugzeuge stiegen auf, und kaum eines kam heran.',
        'Am 13. Juni erreichten vierzehn Bomber gegen Mittag London. 162 Menschen starben, mehr als bei jedem anderen Angriff des Krieges; 94 Jäger stiegen auf und holten keinen herunter. Am 7. Juli kamen sie wieder. Der Aufschrei war größer als der Schaden, und der Aufschrei bewegte die Regierungen.',
      ],
    },
    {
      title: 'Die Abwehr wird geordnet',
      date: 'August 1917',
      text: [
        'Vom 5. August an führte ein einziger Befehlshaber, Edward Ashmore, Geschütze, Scheinwerfer, Beobachter und Staffeln um London. Neue Staffeln mit Camels, Pups und S.E.5 wurden aufgestellt, andere aus Frankreich heimgerufen. Flak stand in Linien vor der Stadt, und die Jäger hatten Räume zu bewachen.',
        'Die nächsten Angriffe trafen auf diese Abwehr. Am 12. August wurde ein Bomber abgeschossen, vier machten bei der Landung Bruch. Am 22. August erreichten zehn die Küste von Kent, und drei kamen nicht zurück. Es war der letzte Angriff bei Tag.',
      ],
    },
    {
      title: 'Bei Nacht',
      date: 'September bis Dezember 1917',
      text: [
        'Am 3. September kamen fünf Gothas bei Mondschein. Bomben auf eine Exerzierhalle in Chatham töteten mehr als hundert Matrosen im Schlaf. Nachts fanden die Jäger niemanden; was die Bomber verloren, verloren sie bei der Landung.',
        'In der Woche vom 24. September an kamen sie in sechs von acht Nächten, am 28. zusammen mit den ersten Riesenflugzeugen, mit vier und mehr Motoren und einer Tonne Bomben. Die Londoner schliefen in der U-Bahn. Im Oktober stiegen um die Stadt Ballone mit Stahlnetzen auf. Auch Zeppeline kamen: Beim „stillen Angriff“ vom 19. Oktober trieb ein Sturm elf von ihnen über England, und fünf gingen auf dem Heimweg verloren.',
      ],
    },
    {
      title: 'Der letzte Winter',
      date: 'Dezember 1917 bis März 1918',
      text: [
        'Die Besatzungen der Heimatstaffeln lernten, die Camel bei Nacht zu fliegen, und im Dezember holte eine von ihnen zum ersten Mal im Dunkeln eine Gotha über England herunter. Am 28. Januar, beim schwersten Angriff dieses Winters, starben 67 Menschen.',
        'Dann kamen die Riesen allein, wenige auf einmal. Über England wurde nie einer abgeschossen; im März machten zwei bei der Landung Bruch.',
      ],
    },
    {
      title: 'Das Ende',
      date: '1. April bis 19. Mai 1918',
      text: [
        'Eine Wirkung der Angriffe blieb: Am 1. April 1918 wurden die Flieger von Heer und Marine eins, die Royal Air Force.',
        'In der Nacht des 19. Mai brachen 43 Bomber auf, mehr als je zuvor. Flak und Jäger holten sechs herunter. Es war der letzte Angriff: Das deutsche Heer wollte seine Bomber an der Front in Frankreich.',
      ],
    },
  ],
  sum: 'Die Angriffe in Zahlen',
  totals: (n) =>
    `${n.raids} Angriffe mit Flugzeugen: ${n.sent} brachen auf, ${n.reached} erreichten England, ${n.lost} wurden abgeschossen oder blieben vermisst, ${n.wrecked} machten bei der Landung Bruch. ${n.killed} Menschen starben. Britische Flugzeuge stiegen mehr als 1600-mal auf.`,
  note: 'Die Bücher weichen in manchen dieser Zahlen um wenige voneinander ab. Zeppeline und einzelne Flugzeuge sind nicht mitgezählt.',
  chart: 'Angriffe in jedem Monat',
  day: 'bei Tag',
  night: 'bei Nacht',
  month: 'Monat',
  killed: 'Tote',
  lost: 'Verlorene Bomber',
  inGame: 'Im Spiel',
  game: [
    'Im Mai kann eine Gotha bei Tageslicht von Gent nach London und zurück fliegen. Im September wird es dafür zu früh Nacht (16.2): Also kommen die Deutschen bei Nacht, obwohl keine Regel es verlangt.',
    'Angriffe zählen durch den Schrecken, den sie verbreiten, in Moralpunkten (4.1). Empörung bringt den Briten Punkte.',
    'Die Royal Air Force entsteht, wenn der britische Spieler sie bezahlt (21.1). Eine Krise an der Westfront kann Staffeln abrufen (22.1).',
  ],
};
