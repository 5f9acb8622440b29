import type { RolledDie } from '@1bob/game';
import { refuse, type ChainedEntry, type Verdict } from './chain.ts';
import type { Contribution } from './dice.ts';
import { isHex32 } from './hash.ts';
import {
  RECORD_FORMAT,
  type Binding,
  type BoundSeal,
  type MatchRecord,
  type OpenedSecret,
  type SealedPages,
} from './record.ts';
import { isDiceScheme, schemeNames, schemeOf, type Scheme } from './schemes.ts';

const holds: Verdict = { ok: true };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Exactly these members: an unknown one would be outside the chain and could say anything. */
function members(value: unknown, at: string, names: readonly string[]): Verdict {
  if (!isObject(value)) return refuse(at, 'an object is expected here');
  for (const name of names)
    if (!Object.hasOwn(value, name)) return refuse(`${at}/${name}`, 'this member is missing');
  const stranger = Object.keys(value).find((name) => !names.includes(name));
  return stranger === undefined ? holds : refuse(`${at}/${stranger}`, 'no such member belongs here');
}

/** Checks that a value has the shape of a record, as far as the other checks read it. */
export function verifyForm(candidate: unknown): Verdict {
  const top = members(candidate, '', [
    ...['format', 'matchId', 'game', 'rulesVersion', 'scenario', 'options', 'charts'],
    ...['startHash', 'start', 'dice', 'entries'],
  ]);
  if (!top.ok) return top;
  const record = candidate as Record<keyof MatchRecord, unknown>;
  if (record.format !== RECORD_FORMAT) return refuse('/format', `only ${RECORD_FORMAT} is understood`);
  for (const name of ['matchId', 'game', 'rulesVersion', 'scenario', 'startHash'] as const) {
    if (typeof record[name] !== 'string') return refuse(`/${name}`, 'a text is expected here');
  }
  const charts = members(record.charts, '/charts', ['name', 'hash']);
  if (!charts.ok) return charts;
  const dice = verifyDiceForm(record.dice);
  if (!dice.ok) return dice;

  const scheme = schemeOf((record.dice as MatchRecord['dice']).scheme);
  if (!isList(record.entries)) return refuse('/entries', 'a list is expected here');
  for (const [index, entry] of record.entries.entries()) {
    const form = members(entry, `/entries/${index}`, ['sequence', 'seat', 'body', 'salt', 'hash']);
    if (!form.ok) return form;
    const body = verifyBody((entry as ChainedEntry).body, `/entries/${index}/body`, scheme);
    if (!body.ok) return body;
  }
  return holds;
}

function verifyDiceForm(dice: unknown): Verdict {
  const form = members(dice, '/dice', ['scheme', 'secret', 'secretHash', 'contributions', 'renewed']);
  if (!form.ok) return form;
  const { scheme, renewed, ...first } = dice as MatchRecord['dice'];
  if (!isDiceScheme(scheme))
    return refuse('/dice/scheme', `only ${schemeNames.join(' and ')} are understood`);
  if (!isList(renewed)) return refuse('/dice/renewed', 'a list is expected here');
  const opened = verifyOpened(first, '/dice');
  if (!opened.ok) return opened;
  for (const [index, one] of renewed.entries()) {
    const at = `/dice/renewed/${index}`;
    const shape = members(one, at, ['secret', 'secretHash', 'contributions']);
    if (!shape.ok) return shape;
    const verdict = verifyOpened(one, at);
    if (!verdict.ok) return verdict;
  }
  return holds;
}

function verifyOpened({ secret, contributions }: OpenedSecret, at: string): Verdict {
  if (!isHex32(secret)) return refuse(`${at}/secret`, 'a secret must be 64 lower-case hex digits');
  if (!isList(contributions)) return refuse(`${at}/contributions`, 'a list is expected here');
  const seats = new Set<unknown>();
  for (const [index, share] of contributions.entries()) {
    const here = `${at}/contributions/${index}`;
    const form = members(share, here, ['seat', 'contribution']);
    if (!form.ok) return form;
    const { seat, contribution } = share as Record<keyof Contribution, unknown>;
    if (typeof seat !== 'string' || seats.has(seat))
      return refuse(`${here}/seat`, 'a seat contributes only once');
    if (!isHex32(contribution)) {
      return refuse(`${here}/contribution`, 'a contribution must be 64 lower-case hex digits');
    }
    seats.add(seat);
  }
  return holds;
}

/** Checks only the members that other checks read. The rest of a body belongs to the game, and the chain protects it. */
function verifyBody(body: unknown, at: string, scheme: Scheme): Verdict {
  if (!isObject(body)) return refuse(at, 'an object is expected here');
  const named = scheme.namesDice ? ['cause', 'at', 'ordinal', 'value'] : ['cause', 'ordinal', 'value'];
  if (!isList(body['dice'])) return refuse(`${at}/dice`, 'a list is expected here');
  for (const [place, rolled] of body['dice'].entries()) {
    const form = members(rolled, `${at}/dice/${place}`, named);
    if (!form.ok) return form;
    for (const name of ['cause', 'at'] as const)
      if (named.includes(name) && typeof (rolled as RolledDie)[name] !== 'string')
        return refuse(`${at}/dice/${place}/${name}`, 'a text is expected here');
    // The name of a die must be text: 1, 1.0 and "1" would be three names of one die.
    if (!Number.isSafeInteger((rolled as RolledDie).ordinal))
      return refuse(`${at}/dice/${place}/ordinal`, 'a whole number is expected here');
  }
  const pages = body['pages'] === undefined ? holds : verifyPagesForm(body['pages'], `${at}/pages`);
  if (!pages.ok) return pages;
  return body['binding'] === undefined ? holds : verifyBinding(body['binding'], `${at}/binding`, scheme);
}

function verifyPagesForm(pages: unknown, at: string): Verdict {
  const shape = members(pages, at, ['month', 'seals']);
  if (!shape.ok) return shape;
  const { month, seals } = pages as Record<keyof SealedPages, unknown>;
  if (typeof month !== 'string') return refuse(`${at}/month`, 'a text is expected here');
  if (!isList(seals)) return refuse(`${at}/seals`, 'a list is expected here');
  const seats = new Set<unknown>();
  for (const [index, each] of seals.entries()) {
    const here = `${at}/seals/${index}`;
    const form = members(each, here, ['seat', 'commitment']);
    if (!form.ok) return form;
    const { seat, commitment } = each as { seat: unknown; commitment: unknown };
    if (typeof seat !== 'string' || seats.has(seat))
      return refuse(`${here}/seat`, 'a seat has one page a month');
    if (!isHex32(commitment))
      return refuse(`${here}/commitment`, 'a commitment must be 64 lower-case hex digits');
    seats.add(seat);
  }
  return holds;
}

function verifyBinding(binding: unknown, at: string, scheme: Scheme): Verdict {
  if (!scheme.bindsShares) return refuse(at, 'shares are not bound by this scheme');
  const form = members(binding, at, ['secretHash', 'seals']);
  if (!form.ok) return form;
  const { seals } = binding as Record<keyof Binding, unknown>;
  if (!isList(seals)) return refuse(`${at}/seals`, 'a list is expected here');
  const seats = new Set<unknown>();
  for (const [index, each] of seals.entries()) {
    const here = `${at}/seals/${index}`;
    const shape = members(each, here, ['seat', 'computer', 'seal']);
    if (!shape.ok) return shape;
    const { seat, computer, seal } = each as Record<keyof BoundSeal, unknown>;
    if (typeof seat !== 'string' || seats.has(seat)) return refuse(`${here}/seat`, 'a seat seals once');
    if (typeof computer !== 'boolean') return refuse(`${here}/computer`, 'true or false is expected here');
    if (seal !== null && !isHex32(seal))
      return refuse(`${here}/seal`, 'a seal must be null or 64 lower-case hex digits');
    seats.add(seat);
  }
  return holds;
}
