import { describe, expect, it, vi } from 'vitest';
import { follow, forgetUnsent, load, ownShelf, save } from './storage.ts';
import { closedStorage, FailingStorage } from '../testing/storage.ts';

/** Gives the page this kind of storage from now on. */
function storage(how: ConstructorParameters<typeof FailingStorage>[0]): FailingStorage {
  const made = new FailingStorage(how);
  vi.stubGlobal('localStorage', made);
  return made;
}
const long = 'x'.repeat(100);

describe('A record that other tabs change', () => {
  /** Changes a record as another tab of this browser would. */
  function elsewhere(key: string, value: string): void {
    localStorage.setItem(key, value);
    dispatchEvent(new StorageEvent('storage', { key }));
  }

  it('is followed, except for what this tab writes itself (daily life 39)', () => {
    storage({ room: 1_000 });
    const changed = vi.fn();
    const stop = follow(() => 'drafts.m.german', changed);
    save('drafts.m.german', 'mine');
    dispatchEvent(new Event('focus'));
    expect(changed).not.toHaveBeenCalled();
    elsewhere('drafts.m.german', 'theirs');
    elsewhere('drafts.m.british', 'theirs');
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
    elsewhere('drafts.m.german', 'later');
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('is read again by a tab that the browser had put aside (daily life 39)', () => {
    storage({ room: 1_000 });
    const changed = vi.fn();
    const stop = follow(() => 'drafts.m.german', changed);
    localStorage.setItem('drafts.m.german', 'theirs');
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    dispatchEvent(new Event('pageshow'));
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
  });
});

it('records of what one person began are not those of the next, who finds their own again (daily life 39)', () => {
  const becomes = (tag: string): void => void (document.cookie = `person=${tag}; path=/`);
  becomes('anna');
  save(ownShelf('drafts', 'm', 'talk', 'seats'), 'half a line');
  becomes('ben');
  expect(load(ownShelf('drafts', 'm', 'talk', 'seats'))).toBeNull();
  save(ownShelf('drafts', 'm', 'talk', 'seats'), 'another');
  becomes('anna');
  expect(load(ownShelf('drafts', 'm', 'talk', 'seats'))).toBe('half a line');
  document.cookie = 'person=; path=/; max-age=0';
  expect(load(ownShelf('drafts', 'm', 'talk', 'seats'))).toBeNull();
  forgetUnsent();
});

it('what was begun before the server named the person is theirs, and other tabs go on following it (daily life 39)', () => {
  const changed = vi.fn();
  save(ownShelf('drafts', 'm', 'talk'), 'half a line');
  const stop = follow(() => ownShelf('drafts', 'm', 'talk'), changed);
  document.cookie = 'person=anna; path=/';
  expect(load(ownShelf('drafts', 'm', 'talk'))).toBe('half a line');
  localStorage.setItem(ownShelf('drafts', 'm', 'talk'), 'half a line more');
  dispatchEvent(new Event('storage'));
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
  // Nothing is left for the next person.
  document.cookie = 'person=ben; path=/';
  expect(load(ownShelf('drafts', 'm', 'talk'))).toBeNull();
  document.cookie = 'person=; path=/; max-age=0';
  save(ownShelf('drafts', 'm', 'talk'), 'newer');
  document.cookie = 'person=anna; path=/';
  expect(load(ownShelf('drafts', 'm', 'talk'))).toBe('newer');
  document.cookie = 'person=; path=/; max-age=0';
});

it('what was begun before the server named the person makes room for itself, and never replaces what is newer (daily life 39)', () => {
  storage({ room: 240 });
  save('heads.old', long);
  save(ownShelf('drafts', 'm', 'talk'), long);
  document.cookie = 'person=anna-who-has-a-tag; path=/';
  expect(load(ownShelf('drafts', 'm', 'talk'))).toBe(long);
  save(ownShelf('drafts', 'm', 'talk'), 'newer');
  expect(load(ownShelf('drafts', 'm', 'talk'))).toBe('newer');
  document.cookie = 'person=; path=/; max-age=0';
});

it('signing out leaves no draft, plan or read position behind, but keeps the shares in the dice (daily life 39)', () => {
  const has = storage({ room: 1_000 });
  for (const key of ['drafts.m.german', 'drafts.m.talk.seats', 'plans.m.german', 'read.m.german'])
    save(key, 'x');
  save('dice.m.german', 'x');
  save('heads.m', 'x');
  forgetUnsent();
  expect(has.names.toSorted()).toEqual(['dice.m.german', 'heads.m', 'latest']);
});

describe('Full storage', () => {
  it('drops dispensable records of other matches, those not touched for longest first, and no more than necessary', () => {
    const has = storage({ room: 600 });
    for (const match of ['m1', 'm2', 'm3', 'm1']) {
      expect(save(`heads.${match}`, long)).toBe(true);
      expect(save(`drafts.${match}.german`, long)).toBe(true);
    }
    // The storage of 600 characters has room for five of them. The third match replaced the first, and the first
    // replaced the second.
    expect(has.names).toEqual(expect.arrayContaining(['heads.m3', 'drafts.m3.german', 'heads.m1']));
    expect(load('heads.m2')).toBeNull();
    expect(load('drafts.m1.german')).toBe(long);
  });

  it('keeps a match that has been touched since', () => {
    storage({ room: 370 });
    for (const match of ['m1', 'm2', 'm3']) save(`heads.${match}`, long);
    save('read.m1.german', 'x');
    expect(save('heads.m4', long)).toBe(true);
    expect([load('heads.m1'), load('heads.m2')]).toEqual([long, null]);
  });

  it('first drops records of an older page, whose age is unknown', () => {
    const has = storage({ room: 370 });
    has.setItem('heads.old', long);
    for (const match of ['m1', 'm2', 'm3']) save(`heads.${match}`, long);
    expect(load('heads.old')).toBeNull();
    expect(load('heads.m1')).toBe(long);
  });

  it('never drops a share in the dice or a setting, nor records of a match to store drafts of that match', () => {
    const has = storage({ room: 480 });
    for (const key of ['dice.m1.german', 'theme', 'heads.m1']) expect(save(key, long)).toBe(true);
    const before = has.names;
    expect(save('drafts.m1.german', long.repeat(2))).toBe(false);
    expect(has.names).toEqual(before);
    // A share is worth more than the heads of its match.
    expect(save('dice.m1.british', long.repeat(2))).toBe(true);
    expect(load('heads.m1')).toBeNull();
    expect([load('dice.m1.german'), load('theme')]).toEqual([long, long]);
  });

  it('keeps the old value if there is no room for the new one', () => {
    storage({ room: 200 });
    expect(save('dice.m1.german', long)).toBe(true);
    expect(save('dice.m1.german', long.repeat(2))).toBe(false);
    expect(load('dice.m1.german')).toBe(long);
  });

  it('forgets the age of matches without records', () => {
    const has = storage({});
    for (let n = 0; n < 50; n++) {
      save(`drafts.m${n}.german`, 'x');
      save(`drafts.m${n}.german`, null);
    }
    save('drafts.last.german', 'x');
    expect(has.text.split('\n').filter((line) => /^m\d+$/.test(line))).toEqual([]);
  });
});

describe('A browser without storage', () => {
  it('reports that nothing is stored', () => {
    vi.stubGlobal('localStorage', closedStorage);
    expect([save('theme', 'dark'), save('heads.m1', long), save('theme', null)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(load('theme')).toBeNull();
  });

  it('reports it even if the browser accepts everything and loses it', () => {
    storage({ loses: () => true });
    expect(save('theme', 'dark')).toBe(false);
    storage({ loses: (write) => write > 1 });
    expect([save('theme', 'dark'), save('theme', 'light'), load('theme')]).toEqual([true, false, 'dark']);
  });
});
