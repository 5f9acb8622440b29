/** The catalogues of every room in every language, except `news`, which packages/words tests. */
import type { Language } from '@1bob/game';
import { home as enHome } from '../home.en.ts';
import { table as enTable } from '../table.en.ts';
import { advice as enAdvice } from '../advice.en.ts';
import { seat as enSeat } from '../seat.en.ts';
import { diary as enDiary } from '../diary.en.ts';
import { plot as enPlot } from '../plot.en.ts';
import { exercise as enExercise } from '../exercise.en.ts';
import { ear as enEar } from '../ear.en.ts';
import { papers as enPapers } from '../papers.en.ts';
import { story as enStory } from '../story.en.ts';
import { notices as enNotices } from '../notices.en.ts';
import { verify as enVerify } from '../verify.en.ts';
import { about as enAbout } from '../about.en.ts';
import { byMail as enBymail } from '../by-mail.en.ts';
import { counters as enCounters } from '../counters.en.ts';
import { devices as enDevices } from '../devices.en.ts';
import { expired as enExpired } from '../expired.en.ts';
import { remarks as enRemarks } from '../remarks.en.ts';
import { history as enHistory } from '../history.en.ts';
import { join as enJoin } from '../join.en.ts';
import { paste as enPaste } from '../paste.en.ts';
import { archive as enArchive } from '../archive.en.ts';
import { archive as deArchive } from '../archive.de.ts';
import { lobby as enLobby, games as enGames, rematch as enRematch } from '../lobby.en.ts';
import { mine as enMine } from '../mine.en.ts';
import { coach as enCoach } from '../coach.en.ts';
import { puzzles as enPuzzles } from '../puzzles.en.ts';
import { puzzles as dePuzzles } from '../puzzles.de.ts';
import { map as enMap } from '../map.en.ts';
import { start as enStart } from '../start.en.ts';
import { home as deHome } from '../home.de.ts';
import { table as deTable } from '../table.de.ts';
import { advice as deAdvice } from '../advice.de.ts';
import { seat as deSeat } from '../seat.de.ts';
import { diary as deDiary } from '../diary.de.ts';
import { plot as dePlot } from '../plot.de.ts';
import { exercise as deExercise } from '../exercise.de.ts';
import { ear as deEar } from '../ear.de.ts';
import { papers as dePapers } from '../papers.de.ts';
import { story as deStory } from '../story.de.ts';
import { notices as deNotices } from '../notices.de.ts';
import { verify as deVerify } from '../verify.de.ts';
import { about as deAbout } from '../about.de.ts';
import { byMail as deBymail } from '../by-mail.de.ts';
import { counters as deCounters } from '../counters.de.ts';
import { devices as deDevices } from '../devices.de.ts';
import { expired as deExpired } from '../expired.de.ts';
import { remarks as deRemarks } from '../remarks.de.ts';
import { history as deHistory } from '../history.de.ts';
import { join as deJoin } from '../join.de.ts';
import { paste as dePaste } from '../paste.de.ts';
import { lobby as deLobby, games as deGames, rematch as deRematch } from '../lobby.de.ts';
import { mine as deMine } from '../mine.de.ts';
import { coach as deCoach } from '../coach.de.ts';
import { map as deMap } from '../map.de.ts';
import { start as deStart } from '../start.de.ts';

const untold = <Table extends { news: unknown }>({ news: _, ...rest }: Table) => rest;

const english = {
  home: enHome,
  table: untold(enTable),
  advice: enAdvice,
  seat: enSeat,
  diary: enDiary,
  plot: enPlot,
  exercise: enExercise,
  ear: enEar,
  papers: enPapers,
  story: enStory,
  notices: enNotices,
  verify: enVerify,
  about: enAbout,
  byMail: enBymail,
  counters: enCounters,
  devices: enDevices,
  history: enHistory,
  expired: enExpired,
  remarks: enRemarks,
  join: enJoin,
  paste: enPaste,
  lobby: enLobby,
  games: enGames,
  rematch: enRematch,
  mine: enMine,
  archive: enArchive,
  coach: enCoach,
  puzzles: enPuzzles,
  map: enMap,
  start: enStart,
};
export type Catalogues = typeof english;

export const catalogues: Readonly<Record<Language, Catalogues>> = {
  en: english,
  de: {
    home: deHome,
    table: untold(deTable),
    advice: deAdvice,
    seat: deSeat,
    diary: deDiary,
    plot: dePlot,
    exercise: deExercise,
    ear: deEar,
    papers: dePapers,
    story: deStory,
    notices: deNotices,
    verify: deVerify,
    about: deAbout,
    byMail: deBymail,
    counters: deCounters,
    devices: deDevices,
    history: deHistory,
    expired: deExpired,
    remarks: deRemarks,
    join: deJoin,
    paste: dePaste,
    lobby: deLobby,
    games: deGames,
    rematch: deRematch,
    mine: deMine,
    archive: deArchive,
    coach: deCoach,
    puzzles: dePuzzles,
    map: deMap,
    start: deStart,
  },
};
