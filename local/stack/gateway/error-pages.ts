import { send } from '../../emulators/http/http.ts'

/**
 * Returns what sends a reply of the API at a store's address. Custom error responses hold for a whole distribution: the page takes the
 * place of a reply of the API with such a status too.
 */
export const sendOrErrorPage =
  (statuses: ReadonlyMap<number, number>, page: string): typeof send =>
  (response, status, body, headers) => {
    const shown = statuses.get(status)
    if (shown === undefined) return send(response, status, body, headers)
    send(response, shown, page, { 'content-type': 'text/html; charset=utf-8' })
  }
