/** The public face of the store: where sessions, matches and their records live. */
export { StoreError, type StoreErrorCode } from './errors.ts';
export { openStore, type Home } from './open.ts';
export { openStoreApart } from './thread.ts';
export {
  SequenceTaken,
  type Adopted,
  type Append,
  type Chair,
  type Entry,
  type MatchRow,
  type Session,
  type Snapshot,
  type Store,
} from './store.ts';
