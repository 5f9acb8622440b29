import { personContract } from '../store/testing/person-contract.ts';
import { MemoryStore } from './memory-store.ts';

const store = new MemoryStore();
personContract(() => store);
