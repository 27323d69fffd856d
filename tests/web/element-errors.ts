import { configure } from '@testing-library/react'

/**
 * What is missing is said without the page. A query that is repeated until it finds something would write the whole page each
 * time, also with a DEBUG_PRINT_LIMIT of 0, which only cuts the text off. Ask for the page with 7000.
 */
export function sayWhatIsMissing() {
  if (Number(process.env.DEBUG_PRINT_LIMIT) > 0) return
  configure({
    getElementError: (message) =>
      Object.assign(new Error(message ?? 'Nothing was found.'), { name: 'TestingLibraryElementError' }),
  })
}
