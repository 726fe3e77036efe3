// Saves a text as a file, without another request.

export function saveAs(name: string, text: string | undefined, base64: string | undefined): void {
  const bytes =
    base64 === undefined
      ? new TextEncoder().encode(text ?? '')
      : Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
