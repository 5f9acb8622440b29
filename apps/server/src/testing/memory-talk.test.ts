import { talkContract } from '../store/testing/talk-contract.ts';
import { MemoryStore } from './memory-store.ts';

// The double keeps to what both databases do.
talkContract('a store in memory', async () => new MemoryStore());
