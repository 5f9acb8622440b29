/** Copies the text of a field. Pages served by plain http have no clipboard, but selecting the text works there too. */
export async function copyText(box: HTMLInputElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(box.value);
  } catch {
    box.select();
    document.execCommand('copy');
  }
}
