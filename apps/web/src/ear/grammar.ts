/**
 * The grammar of an order line. It knows words and reads them; what they name is looked up in a lexicon, and whether an
 * order is legal is decided elsewhere (order.ts).
 *
 *     line    = deed | declaration | placing place | pass | DROP units | JOIN units | meeting | flight
 *     pass    = ( PASS turn | UNTIL until ) { OR until }
 *     until   = TURN turn | FUEL turns | NEAR place [WITHIN hexes]
 *     meeting = [units] INTERCEPT enemy | units MEET place [BOMB target]
 *     flight  = units [FROM place] { clause }
 *     units   = unit { ("," | AND) unit } | ALL
 *     clause  = ["," | AND] ( BOMB target | TO place | VIA place | LAND place | HOME | BY turn | BEFORE turn | WAIT turn | STORE )
 *     place   = name | [HEX] four figures
 *
 * A flight bombs once, ends with HOME or LAND, and names each of its turns once: a second one would replace the first.
 */
import { isHexId, type HexId } from '@1bob/atlas';
import type { BombTarget, GroupId, UnitId } from '@1bob/rules/player';

/** The words of the grammar, with spellings separated by "|". The first is offered, and the others are understood too. */
const keywords = [
  ...(['all', 'and', 'before', 'bomb', 'by', 'drop', 'from', 'fuel', 'hex', 'home', 'intercept'] as const),
  ...(['join', 'land', 'meet', 'near', 'or', 'pass', 'store', 'to', 'turn', 'until', 'via'] as const),
  ...(['wait', 'within'] as const),
] as const;
type Keywords = Readonly<Record<(typeof keywords)[number], string>>;

/** Something that a line can name. */
export interface Phrase<V> {
  readonly text: string;
  readonly value: V;
  /** Other spellings, which are understood and never offered. */
  readonly also?: readonly string[];
  /** Whether the phrase is understood and never offered. */
  readonly quiet?: boolean;
}

/** What the words of a line stand for now. `Deed` is whatever a whole line can name, such as a step. */
export interface Lexicon<Deed> {
  readonly words: Keywords;
  readonly deeds: readonly Phrase<Deed>[];
  /** Other things that a whole line can name. There are many, so they are offered after everything else. */
  readonly declarations: readonly Phrase<Deed>[];
  /** What a line can do with the place that it names at its end. Offered late, like declarations. */
  readonly placings?: readonly Phrase<Placing<Deed>>[];
  readonly units: readonly Phrase<readonly UnitId[]>[];
  readonly places: readonly Phrase<HexId>[];
  /** Bases with aircraft that are ready. */
  readonly bases: readonly Phrase<HexId>[];
  /** Targets that these units can reach. */
  readonly targetsOf: (units: Units) => readonly Phrase<Aim>[];
  /** Bases where these units may land. */
  readonly landingsOf: (units: Units) => readonly Phrase<HexId>[];
  /** Enemy groups in the air. */
  readonly enemies: readonly Phrase<GroupId>[];
  /** Places where these units of several bases can meet. */
  readonly meetingsOf: (units: Units) => readonly Phrase<HexId>[];
}

export interface Placing<Deed> {
  /** Places that are offered. Others are understood, and `deed` says why they are refused. */
  readonly offered: () => readonly Phrase<HexId>[];
  readonly deed: (hex: HexId) => Deed;
}
export interface Aim {
  readonly hex: HexId;
  /** Null for the best target there. */
  readonly target: BombTarget | null;
}
export interface Units {
  /** 'all' stands for all that are ready at `from`. */
  readonly ids: readonly UnitId[] | 'all';
  /** Null if the line does not say where the units are. */
  readonly from: HexId | null;
}

type Clause =
  | ({ readonly kind: 'bomb' } & Aim)
  | { readonly kind: 'to' | 'land'; readonly hex: HexId }
  | { readonly kind: 'home' };

export interface FlightOrder extends Units {
  /** In the order in which they are flown. */
  readonly clauses: readonly Clause[];
  /** The last flying turn in which the bombs may fall, or in which the flight may arrive. */
  readonly by: number | null;
  /** The flying turn before which the flight does not start. */
  readonly wait: number | null;
  /** Whether the order is only stored as a flight plan. */
  readonly store: boolean;
}

export interface InterceptOrder {
  readonly kind: 'intercept';
  /** Null for those that suit best. */
  readonly ids: readonly UnitId[] | null;
  readonly enemy: GroupId;
}
/** Units of several bases take off and meet. */
export interface MeetOrder {
  readonly kind: 'meet';
  readonly ids: readonly UnitId[];
  readonly hex: HexId;
  /** What they bomb afterwards. Null if the line does not say it. */
  readonly aim: Aim | null;
}

/** The player's turns pass until one of these holds (ruling 8). */
export interface PassOrder {
  readonly kind: 'pass';
  readonly turn?: number;
  /** Turns of fuel that a unit has left. */
  readonly fuel?: number;
  /** An enemy within so many hexes of a place. Null for the distance that the form begins with. */
  readonly near?: { readonly hex: HexId; readonly hexes: number | null };
}

export type Order<Deed> =
  | { readonly kind: 'deed'; readonly deed: Deed }
  | PassOrder
  | { readonly kind: 'drop' | 'join'; readonly ids: readonly UnitId[] }
  | InterceptOrder
  | MeetOrder
  | { readonly kind: 'flight'; readonly flight: FlightOrder };

/** Why a line could not be read. */
export interface Fault {
  /** Where the word begins that could not be read. */
  readonly at: number;
  /** That word. '' if the line ends too early. */
  readonly word: string;
  /** The phrase that was perhaps meant. Null if nothing is like it. */
  readonly meant: string | null;
  /** What could stand there. */
  readonly wanted: readonly string[];
}

interface Completion {
  /** What the line would be. */
  readonly line: string;
  /** What is added to it. */
  readonly text: string;
}

export interface Reading<Deed> {
  readonly order: Order<Deed> | null;
  /** Null if the line was read. */
  readonly fault: Fault | null;
  readonly completions: readonly Completion[];
}

const plains = new Map<string, string>();
/**
 * In small letters without accents, with plain spaces and apostrophes, character by character, so that positions stay the
 * same. Pasted text may hold signs that nobody sees, such as marks for the direction of writing: they become spaces.
 */
function plain(text: string): string {
  const known = plains.get(text);
  if (known !== undefined) return known;
  const signs = Array.from(text, (sign) =>
    /[\s\p{Cf}]/u.test(sign)
      ? ' '.repeat(sign.length)
      : /[‘’]/.test(sign)
        ? "'"
        : sign.normalize('NFD').charAt(0).toLowerCase().padEnd(sign.length),
  );
  const made = signs.join('');
  // Names come back with every letter that is typed, and lines do not.
  if (plains.size > 2_000) plains.clear();
  plains.set(text, made);
  return made;
}
const isOfWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** What could stand at one place of the line. */
interface Want {
  readonly at: number;
  readonly text: string;
  /** Whether a comma comes before it. */
  readonly comma: boolean;
  /** Whether it is offered after what is not late. */
  readonly late: boolean;
}

/** Signals that the line cannot be read on. */
class Stuck extends Error {}

class Reader {
  readonly #plain: string;
  at = 0;
  readonly wants: Want[] = [];

  constructor(readonly text: string) {
    this.#plain = plain(text);
  }

  get isDone(): boolean {
    return /^[\s,;.]*$/.test(this.#plain.slice(this.at));
  }
  /** Skips white space, and commas where `commas` says so. */
  skip(commas = false): void {
    const space = commas ? /^[\s,;]*/ : /^\s*/;
    this.at += space.exec(this.#plain.slice(this.at))?.[0].length ?? 0;
  }
  /** Reads the longest phrase that stands here. Null if none does. */
  take<V>(
    phrases: readonly Phrase<V>[],
    { commas = false, comma = false, late = false } = {},
  ): { value: V } | null {
    this.skip(commas);
    let found: { value: V; end: number } | null = null;
    for (const { text, value, also = [], quiet = false } of phrases) {
      if (!quiet) this.wants.push({ at: this.at, text, comma, late });
      for (const spelling of [text, ...also]) {
        const end = this.#endOf(plain(spelling));
        if (end > (found?.end ?? this.at) && !isOfWord(this.#plain[end])) found = { value, end };
      }
    }
    if (found !== null) this.at = found.end;
    return found;
  }
  /** Where a plain phrase ends that stands here, with any number of spaces between its words. −1 if it does not. */
  #endOf(phrase: string): number {
    let end = this.at;
    for (let i = 0; i < phrase.length; i++) {
      if (this.#plain[end] !== phrase[i]) return -1;
      end += 1;
      if (phrase[i] === ' ') while (this.#plain[end] === ' ') end += 1;
    }
    return end;
  }
  word(spellings: string, options = {}): boolean {
    const [text = '', ...also] = spellings.split('|');
    return this.take([{ text, value: true, also }], options) !== null;
  }
  number(): number {
    this.skip();
    const figures = /^\d{1,2}(?!\d)/.exec(this.#plain.slice(this.at))?.[0];
    if (figures === undefined) throw new Stuck();
    this.at += figures.length;
    return Number(figures);
  }
  hex(word: string): { value: HexId } | null {
    const before = this.at;
    this.skip();
    const found = new RegExp(`^(?:(?:${plain(word)})\\s+)?(?<hex>\\d{4})(?!\\d)`).exec(
      this.#plain.slice(this.at),
    );
    const hex = found?.groups?.['hex'];
    if (found === null || !isHexId(hex)) {
      this.at = before;
      return null;
    }
    this.at += found[0].length;
    return { value: hex };
  }
}

/** Reads a line, and says what could follow it. */
export function read<Deed>(text: string, lexicon: Lexicon<Deed>): Reading<Deed> {
  const reader = new Reader(text.normalize('NFC'));
  let order: Order<Deed> | null = null;
  try {
    order = lineOf(reader, lexicon);
  } catch (error) {
    if (!(error instanceof Stuck)) throw error;
  }
  const fault = order === null ? faultOf(reader) : null;
  return { order, fault, completions: completionsOf(reader) };
}

function lineOf<Deed>(reader: Reader, lexicon: Lexicon<Deed>): Order<Deed> {
  const { words } = lexicon;
  for (const [phrases, late] of [
    [lexicon.deeds, false],
    [lexicon.declarations, true],
  ] as const) {
    const deed = reader.take(phrases, { late });
    if (deed !== null && reader.isDone) return { kind: 'deed', deed: deed.value };
    reader.at = 0;
  }
  const placing = reader.take(lexicon.placings ?? [], { late: true });
  if (placing !== null) {
    const hex = placeOf(reader, lexicon, placing.value.offered());
    return ending(reader, { kind: 'deed', deed: placing.value.deed(hex) });
  }
  if (reader.word(words.pass)) return passOf(reader, lexicon, { kind: 'pass', turn: reader.number() });
  if (reader.word(words.until)) return passOf(reader, lexicon, untilOf(reader, lexicon, { kind: 'pass' }));
  if (reader.word(words.drop)) return ending(reader, { kind: 'drop', ids: unitsOf(reader, lexicon) });
  if (reader.word(words.join)) return ending(reader, { kind: 'join', ids: unitsOf(reader, lexicon) });
  const mayIntercept = lexicon.enemies.length > 0;
  if (mayIntercept && reader.word(words.intercept)) return interceptOf(reader, lexicon, null);
  const ids = reader.word(words.all) ? 'all' : unitsOf(reader, lexicon);
  const says = (spellings: string): boolean => reader.word(spellings, { commas: true, comma: true });
  if (ids !== 'all' && ids.length > 1 && says(words.meet)) return meetOf(reader, lexicon, ids);
  if (ids !== 'all' && mayIntercept && says(words.intercept)) return interceptOf(reader, lexicon, ids);
  return { kind: 'flight', flight: flightOf(reader, lexicon, ids) };
}
function passOf<Deed>(reader: Reader, lexicon: Lexicon<Deed>, first: PassOrder): PassOrder {
  let order = first;
  while (reader.word(lexicon.words.or, { commas: true })) order = untilOf(reader, lexicon, order);
  return ending(reader, order);
}
/** One more condition. Each kind can be named once. */
function untilOf<Deed>(reader: Reader, lexicon: Lexicon<Deed>, order: PassOrder): PassOrder {
  const { words, places } = lexicon;
  if (order.turn === undefined && reader.word(words.turn)) return { ...order, turn: reader.number() };
  if (order.fuel === undefined && reader.word(words.fuel)) return { ...order, fuel: reader.number() };
  if (order.near !== undefined || !reader.word(words.near)) throw new Stuck();
  const hex = placeOf(reader, lexicon, places);
  const hexes = reader.word(words.within, { commas: true, comma: true }) ? reader.number() : null;
  return { ...order, near: { hex, hexes } };
}
function interceptOf<Deed>(
  reader: Reader,
  { enemies }: Lexicon<Deed>,
  ids: InterceptOrder['ids'],
): InterceptOrder {
  const found = reader.take(enemies);
  if (found === null) throw new Stuck();
  return ending(reader, { kind: 'intercept', ids, enemy: found.value });
}
function meetOf<Deed>(reader: Reader, lexicon: Lexicon<Deed>, ids: MeetOrder['ids']): MeetOrder {
  const units = { ids, from: null };
  const hex = placeOf(reader, lexicon, lexicon.meetingsOf(units));
  const bombs = reader.word(lexicon.words.bomb, { commas: true, comma: true });
  return ending(reader, { kind: 'meet', ids, hex, aim: bombs ? aimOf(reader, lexicon, units) : null });
}
function ending<T>(reader: Reader, value: T): T {
  if (!reader.isDone) throw new Stuck();
  return value;
}

function unitsOf<Deed>(reader: Reader, { words, units }: Lexicon<Deed>): readonly UnitId[] {
  const first = reader.take(units);
  if (first === null) throw new Stuck();
  const ids = [...first.value];
  for (;;) {
    const before = reader.at;
    reader.skip(true);
    const joined = reader.at > before;
    const and = reader.word(words.and);
    const rest = units.filter(({ value }) => !value.some((id) => ids.includes(id)));
    const next =
      joined && (and || reader.text.slice(before, reader.at).trim() !== '') ? reader.take(rest) : null;
    if (next === null) {
      reader.at = before;
      return ids;
    }
    ids.push(...next.value);
  }
}

const clauseWords = ['bomb', 'to', 'via', 'home', 'land', 'by', 'before', 'wait', 'store'] as const;
type ClauseWord = (typeof clauseWords)[number];

function flightOf<Deed>(reader: Reader, lexicon: Lexicon<Deed>, ids: Units['ids']): FlightOrder {
  const { words } = lexicon;
  let from: HexId | null = null;
  const before = reader.at;
  // "from turn 5" says when, and "from Gontrode" where.
  if (reader.word(words.wait)) reader.at = before;
  else if (reader.word(words.from)) from = placeOf(reader, lexicon, lexicon.bases);
  const clauses: Clause[] = [];
  let [by, wait]: [number | null, number | null] = [null, null];
  let store = false;
  const says = (spellings: string): boolean => reader.word(spellings, { commas: true, comma: true });
  /** The clauses that may still come. */
  const open = (): readonly ClauseWord[] => {
    const kinds = new Set(clauses.map(({ kind }) => kind));
    const isDown = kinds.has('home') || kinds.has('land');
    const may: Readonly<Record<ClauseWord, boolean>> = {
      ...{ bomb: !isDown && !kinds.has('bomb'), home: !isDown, land: !isDown, to: !isDown, via: !isDown },
      ...{ by: by === null, before: by === null, wait: wait === null, store: !store },
    };
    return clauseWords.filter((word) => may[word]);
  };
  while (!reader.isDone) {
    reader.skip(true);
    reader.word(words.and);
    const clause = open().find((word) => says(words[word]));
    switch (clause) {
      case 'bomb':
        clauses.push({ kind: 'bomb', ...aimOf(reader, lexicon, { ids, from }) });
        break;
      case 'home':
        clauses.push({ kind: 'home' });
        break;
      case 'land':
        clauses.push({ kind: 'land', hex: placeOf(reader, lexicon, lexicon.landingsOf({ ids, from })) });
        break;
      case 'to':
      case 'via':
        clauses.push({ kind: 'to', hex: placeOf(reader, lexicon, lexicon.places) });
        break;
      case 'by':
        by = reader.number();
        break;
      case 'before':
        by = reader.number() - 1;
        break;
      case 'wait':
        wait = reader.number();
        break;
      case 'store':
        store = true;
        break;
      case undefined:
        throw new Stuck();
    }
  }
  // What could follow.
  for (const word of open()) says(words[word]);
  return { ids, from, clauses, by, wait, store };
}

function placeOf<Deed>(
  reader: Reader,
  { words, places }: Lexicon<Deed>,
  offered: readonly Phrase<HexId>[],
): HexId {
  const quiet = offered === places ? [] : places.map((place) => ({ ...place, quiet: true }));
  const found = reader.hex(words.hex) ?? reader.take([...offered, ...quiet]);
  if (found === null) throw new Stuck();
  return found.value;
}
function aimOf<Deed>(reader: Reader, lexicon: Lexicon<Deed>, units: Units): Aim {
  const quiet = lexicon.places.map(({ value: hex, ...place }) => ({
    ...place,
    value: { hex, target: null },
    quiet: true,
  }));
  const hex = reader.hex(lexicon.words.hex);
  const found =
    hex === null
      ? reader.take<Aim>([...lexicon.targetsOf(units), ...quiet])
      : { value: { hex: hex.value, target: null } };
  if (found === null) throw new Stuck();
  return found.value;
}

const inTurn = (wants: readonly Want[]): readonly Want[] =>
  wants.toSorted((a, b) => Number(a.late) - Number(b.late));

function completionsOf({ text, wants }: Reader): readonly Completion[] {
  const written = plain(text);
  const completions = inTurn(wants).flatMap(({ at, text: wanted, comma }): Completion[] => {
    const rest = written.slice(at).replace(/ +/g, ' ');
    if (!plain(wanted).startsWith(rest) || wanted.length <= rest.length) return [];
    const before = text.slice(0, at).trimEnd();
    const join = before === '' ? '' : comma && !before.endsWith(',') ? ', ' : ' ';
    return [{ line: `${before}${join}${wanted}`, text: wanted }];
  });
  return completions.filter(({ line }, i) => completions.findIndex((other) => other.line === line) === i);
}

function faultOf({ text, wants, at: stopped }: Reader): Fault {
  const at = Math.max(stopped, ...wants.map((want) => want.at));
  const [gap = ''] = /^[\s,;]*/.exec(text.slice(at)) ?? [];
  const [word = ''] = /^[^\s,;]*/.exec(text.slice(at + gap.length)) ?? [];
  // The clauses come before further units of the list.
  const here = inTurn(wants)
    .filter((want) => want.at === at)
    .toSorted((a, b) => Number(b.comma) - Number(a.comma));
  const wanted = [...new Set(here.map((want) => want.text))];
  return { at: at + gap.length, word, meant: likest(word, text.slice(at + gap.length), wanted), wanted };
}

/**
 * The only phrase that begins with the word, or else the phrase that differs from it, or from as much of the line, by at most
 * a third of its letters.
 */
function likest(word: string, rest: string, phrases: readonly string[]): string | null {
  if (word === '') return null;
  const begun = phrases.filter((phrase) => word.length > 1 && plain(phrase).startsWith(plain(word)));
  if (begun.length === 1) return begun[0] ?? null;
  const [best] = phrases
    .map((phrase) => {
      const same = Math.min(
        ...[word, rest.slice(0, phrase.length)].map((part) => differing(plain(part), plain(phrase))),
      );
      return { phrase, part: same / phrase.length };
    })
    .toSorted((a, b) => a.part - b.part);
  return best !== undefined && best.part <= 1 / 3 ? best.phrase : null;
}

/** How many letters must be added, removed or replaced to turn one text into the other. */
function differing(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, sign] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (sign === other ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? a.length;
}
