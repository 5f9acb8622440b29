import { MemoryStore } from './memory-store.ts';
import { noticeContract } from '../store/testing/notice-contract.ts';

noticeContract('the double for tests', () => Promise.resolve(new MemoryStore()));
