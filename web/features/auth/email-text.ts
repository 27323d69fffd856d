const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Good enough for a form; the server has the last word. */
export const looksLikeEmail = (email: string) => emailShape.test(email.trim())

/** What to say about an address that was submitted; undefined when there is nothing. */
export function emailProblem(email: string) {
  if (email.trim() === '') return 'Enter your email.'
  return looksLikeEmail(email) ? undefined : 'Enter a valid email address.'
}
