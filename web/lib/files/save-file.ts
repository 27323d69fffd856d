/** Lets the browser save the parts as one file. */
export function saveFile(name: string, parts: readonly BlobPart[], type: string) {
  const url = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
