/** The public face of the store: where sessions, matches and their records live. */
export { StoreError, type StoreErrorCode } from './errors.ts';
export { openStore, type Home } from './open.ts';
export { bringOver } from './bring-over.ts';
export { oldDatabase } from './places.ts';
export { copyDatabase, restoreCopy } from './copy.ts';
export { copyApart, openStoreApart } from './thread.ts';
export {
  Overtaken,
  type Adopted,
  type Append,
  type Chair,
  type Cutoffs,
  type Entry,
  type InEpoch,
  type Mark,
  type MatchRow,
  type Part,
  type PastDice,
  type Position,
  type Session,
  type Snapshot,
  type Store,
  type Versions,
} from './store.ts';
