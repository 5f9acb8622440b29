/**
 * A page that was opened before the server was updated requests parts that no longer exist. Such a page reloads. A page
 * that is up to date, or whose server is away, stays as it is.
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
