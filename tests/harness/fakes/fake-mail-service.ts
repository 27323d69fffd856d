import type { Listener } from '#local/emulators/http/http.ts'
import { openPrivate } from '#local/emulators/http/ports.ts'
import type { Mailbox } from '#local/emulators/ses/mailbox.ts'
import { sesListener } from '#local/emulators/ses/ses-api.ts'
import { setVariables } from '#tests/harness/functions/function-environment.ts'

/** The local stack's SES with an inbox in memory. `mailbox.fault` makes it fail. */
export async function fakeMailService(now = Date.now) {
  const mailbox: Mailbox = { receive: () => {}, mails: () => [], fault: undefined }
  const listener: Listener = sesListener(mailbox, now)
  const port = await openPrivate(listener)
  const restore = setVariables({ AWS_ENDPOINT_URL_SES: `http://127.0.0.1:${port.port}` })
  return {
    mailbox,
    stop: async () => {
      restore()
      await port.close()
    },
  }
}
