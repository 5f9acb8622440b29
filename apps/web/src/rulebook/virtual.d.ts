declare module 'virtual:how-to-play/*' {
  import type { Book } from './book.ts';
  const book: Book;
  export default book;
}
