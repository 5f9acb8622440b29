/** Milliseconds between two polls for the other device's answer. */
const PAUSE = 1_500;

/** Polls until `look` resolves to false, or it is stopped. */
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
