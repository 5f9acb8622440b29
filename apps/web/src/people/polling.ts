/** Milliseconds between two looks whether the other device has answered. */
const PAUSE = 1_500;

/** Looks again and again until there is nothing more to look for, or it is stopped. `look` says whether to go on. */
export function polling(look: () => Promise<boolean>): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const again = async (): Promise<void> => {
    if (stopped || !(await look()) || stopped) return;
    timer = setTimeout(() => void again(), PAUSE);
  };
  void again();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
