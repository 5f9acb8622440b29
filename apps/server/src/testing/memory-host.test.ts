import { hostContract } from '../store/testing/host-contract.ts';
import { tokenContract } from '../store/testing/token-contract.ts';
import { MemoryStore } from './memory-store.ts';

// The double keeps to what both databases do.
const store = new MemoryStore();
hostContract(() => store);
tokenContract(() => store);
