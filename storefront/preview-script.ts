/**
 * Appended to a store page that is shown inside the app. The frame cannot access the app, and the app does not receive
 * the frame's key events: the script reports Escape, except where it closes a dialog of the page, and the address of a
 * pressed link, which the frame must not follow. The app names the number of a marked change, and the script scrolls to it. Admitted by its hash in contract/urls/inline-script-hashes.ts.
 */
export const previewScript = `addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !document.querySelector('dialog[open]')) parent.postMessage('escape', '*')
})
addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href]')
  if (!link || link.href.startsWith('about:')) return
  event.preventDefault()
  parent.postMessage({ link: link.href }, '*')
})
addEventListener('message', ({ source, data }) => {
  if (source === parent) document.querySelector('[data-change~="' + Number(data) + '"]')?.scrollIntoView({ block: 'center' })
})`
