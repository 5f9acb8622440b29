/** What officers say at the table: short and dry, in the tone of the time, and never about the player. */
import type { Occasion } from '@1bob/words';

type Lines = Readonly<Record<Occasion, readonly string[]>>;

const cadet: Lines = {
  begin: [
    'I mean to fly, if the weather lets me.',
    'Good luck to you. I shall try to be a nuisance.',
    'My first war. I have sharpened three pencils.',
    'They tell me to think first. I shall think on the way.',
  ],
  raid: [
    'Straight there, straight back. That was the whole plan.',
    'We found the place. I admit I was not certain.',
    'My instructor would frown at those turns.',
    'That will be in the papers, I dare say.',
    'Nothing ventured, as my aunt says.',
  ],
  raided: [
    'You called, I hear. Well flown.',
    'We heard them before we saw them.',
    'I have put down my tea. You have my attention.',
    'Rather close. I ought to look up more often.',
    'I owe you a call.',
  ],
  loss: [
    'One machine the fewer. I shall write the letter myself.',
    'My fault. I had them fly too straight.',
    'A chair stays empty tonight.',
    'I shall turn sooner next time.',
    'Your gunners know their trade.',
  ],
  won: ['Did I win? Do check the figures.', 'A lucky war. Thank you for the game.'],
  lost: ['Beaten fairly. May I try again tomorrow?', 'Well played. I took notes.'],
  drawn: ['Level. I had expected a harder lesson.'],
};

const captain: Lines = {
  begin: [
    'I count twice and fly once.',
    'A good war to you. I shall be slow about it.',
    'First the weather report, then the enemy.',
    'I have read the charts. I suppose you have, too.',
  ],
  raid: [
    'It was worth the petrol on paper. Now we shall see.',
    'A short call, with the way home prepared.',
    'We went where the guns were few, I hope.',
    'No heroics. Just arithmetic.',
    'The sum was long. I trust it.',
  ],
  raided: [
    'You found the gap. I had hoped it was smaller.',
    'Well judged. I should have flown it so myself.',
    'Noted, with the time and the height.',
    'I had that road marked in pencil. It wants ink.',
    'The guns send their regrets.',
  ],
  loss: [
    'That is entered in red.',
    'I had allowed for it, and dislike it all the same.',
    'A good machine. The mess is quiet.',
    'Fewer risks from now on, and better maps.',
    'Well shot. Please tell your people so.',
  ],
  won: ['The sum is mine. I should not call it a large one.', 'A careful war. My thanks for a hard game.'],
  lost: ['You read the charts better. My compliments.', 'I have found my error. It took me the whole war.'],
  drawn: ['Even. I could not have ruled it straighter.'],
};

const commander: Lines = {
  begin: [
    'I do my best work after supper.',
    'Good evening. It will be one, sooner or later.',
    'I keep late hours. Do not wait up for me.',
    'The moon takes no side. I shall ask it anyway.',
  ],
  raid: [
    'We called, and did not stay.',
    'A dark road is a short one.',
    'One learns the coast by heart in time.',
    'The crews should be home for breakfast, or nearly.',
    'My lamp was the last one lit. Here is what it was for.',
  ],
  raided: [
    'You called while I was still awake.',
    'A tidy piece of flying.',
    'That woke the staff. It does them good.',
    'I shall draw the curtains.',
    'So your lamp burns late, too.',
  ],
  loss: [
    'One lamp out on the field tonight.',
    'They knew the road. It was not enough.',
    'I shall leave the landing lights on a little longer.',
    'A bad hour. It passes, but it counts.',
    'Well shot. I had not thought that they could be seen.',
  ],
  won: ['The hours were kind to me. Thank you for your company.', 'Mine, at a late hour. It was close work.'],
  lost: ['You outlasted me. Few do.', 'Well played. I shall sleep on it, for once.'],
  drawn: ['Neither of us slept, and neither of us won.'],
};

export const remarks = {
  /** Names of birds, for officers of either side. */
  names: { cadet: 'Cadet Swift', captain: 'Captain Heron', commander: 'Commander Tawny' },
  lines: { cadet, captain, commander },
  stop: 'Hide what officers say',
};
