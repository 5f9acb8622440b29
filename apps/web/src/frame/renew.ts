/**
 * A page that was opened before the server was exchanged asks for parts that are no longer there. It is then loaded
 * anew; a page that is the newest, or whose server is away, stays as it is.
 */
export function renewWhenStale(reload: () => void = () => location.reload()): void {
  addEventListener('vite:preloadError', () => {
    void isStale().then((stale) => stale && reload());
  });
}

async function isStale(): Promise<boolean> {
  const own = document.querySelector('script[type=module]')?.getAttribute('src');
  if (own == null) return false;
  try {
    const answer = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } });
    return answer.ok && !(await answer.text()).includes(own);
  } catch {
    return false;
  }
}
