import { createHash, randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { jsonOf, type Listener, sendJson } from '../http/http.ts'

const maxMessageBytes = 1024 * 1024
const Message = z.object({
  MessageBody: z.string().check(z.minLength(1), z.maxLength(maxMessageBytes)),
})

/** Emulates SQS's SendMessage. Appends each message as a line to the file that also has the stream's failed records. */
export const sqsListener =
  (file: string): Listener =>
  async (request, response) => {
    const type = { 'content-type': 'application/x-amz-json-1.0' }
    const message = Message.safeParse(await jsonOf(request))
    if (!String(request.headers['x-amz-target']).endsWith('.SendMessage') || !message.success)
      return sendJson(response, 400, { __type: 'InvalidParameterValue', message: 'Send a message.' }, type)
    const { MessageBody } = message.data
    appendFileSync(file, `${MessageBody}\n`)
    const MD5OfMessageBody = createHash('md5').update(MessageBody).digest('hex')
    sendJson(response, 200, { MessageId: randomUUID(), MD5OfMessageBody }, type)
  }
