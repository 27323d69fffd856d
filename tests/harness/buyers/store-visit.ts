import { type IncomingHttpHeaders, request } from 'node:http'

export type Visit = { status: number; headers: IncomingHttpHeaders; html: string }

/** Opens a published store as a browser does; Node resolves no name under localhost, and fetch keeps no host header. */
export const visitStore = (origin: string, address: string, path = '/') =>
  new Promise<Visit>((resolve, reject) => {
    const { port } = new URL(origin)
    const headers = { host: `${address}.localhost:${port}` }
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let html = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        html += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, html }))
    })
      .on('error', reject)
      .end()
  })

const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

/** Sends what the page of a published store sends when it is opened. Returns the status. */
export const sendVisit = (
  origin: string,
  address: string,
  query: string,
  more: Record<string, string> = {},
) =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(origin)
    const headers = { host: `${address}.localhost:${port}`, 'user-agent': browser, ...more }
    request({ host: '127.0.0.1', port, path: `/v?${query}`, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })
