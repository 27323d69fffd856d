/** Goes to a page outside the application. Resolves only if the browser has kept this page and shows it again. */
export function leaveApplication(url: string) {
  const shownAgain = new Promise<void>((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
  })
  location.assign(url)
  return shownAgain
}
