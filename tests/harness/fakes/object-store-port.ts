import { createServer } from 'node:http'
import { type Listener, send, toRequestListener } from '#local/emulators/http/http.ts'
import { setVariables } from '#tests/harness/functions/function-environment.ts'
import { noKeepAliveTimeout } from '#tests/harness/stack/no-keep-alive-timeout.ts'

const closed: Listener = (_, response) => send(response, 503, 'No bucket of a test is open.')

let current = closed
let started: Promise<string> | undefined

/**
 * Serves this process's S3 with the listener, until the returned function is called. Clients of S3 keep the address that they
 * saw first, so all files of a process use one.
 */
export async function serveObjects(listener: Listener) {
  started ??= start()
  const restoreVariables = setVariables({ AWS_ENDPOINT_URL_S3: await started })
  current = listener
  return () => {
    current = closed
    restoreVariables()
  }
}

async function start() {
  const server = createServer(
    noKeepAliveTimeout,
    toRequestListener((request, response) => current(request, response)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}
