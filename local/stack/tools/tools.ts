import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { openApiDocument } from '#contract/api/openapi.ts'
import { type Listener, parseJson, pathOf, send, sendJson, urlOf } from '../../emulators/http/http.ts'
import { openAiFaults } from '../../emulators/openai/faults.ts'
import type { OpenAiApi } from '../../emulators/openai/openai-api.ts'
import type { Clock } from '../../emulators/process/clock.ts'
import { type Mailbox, mailFaults } from '../../emulators/ses/mailbox.ts'
import { Incoming } from '../../emulators/ses/receive-mail.ts'
import { changePayments, howToChangePayments, listPayments } from '../../emulators/stripe/tools.ts'
import type { Jobs } from '../jobs.ts'
import type { LocalStripe } from '../stripe-service.ts'
import { apiPage } from './api-page.ts'

export type ToolsOptions = {
  clock: Clock
  mailbox: Mailbox
  receiveMail: (mail: Incoming) => Promise<string | undefined>
  ai: OpenAiApi
  stripe: LocalStripe
  runDueSchedules: () => void
  jobs: Jobs
  stack: { id: string; pid: number; dataDir: string }
}

const inboxPage = readFileSync(new URL('./inbox.html', import.meta.url))
/** A date has to stay one, and every clock that reads it: to 1990 and to 2290, far more than any rule waits. */
const [earliestMs, latestMs] = [Date.UTC(1990), Date.UTC(2290)]
const ClockMove = z.strictObject({ advanceSeconds: z.number() })
const Run = z.strictObject({ job: z.string() })
const AiSetting = z.strictObject({
  fault: z._default(z.nullable(z.enum(openAiFaults)), null),
  shutdownDate: z._default(z.nullable(z.iso.date()), null),
})
const MailSetting = z.strictObject({ fault: z.nullable(z.enum(mailFaults)) })

type Tool = (body: unknown, query: URLSearchParams) => object | undefined | Promise<object | undefined>

/** Serves what only the local stack has: the inbox, the clock, and faults to see how the product takes them. */
export function toolsListener({
  clock,
  mailbox,
  receiveMail,
  ai,
  stripe,
  runDueSchedules,
  jobs,
  stack,
}: ToolsOptions): Listener {
  const tools: Record<string, Tool> = {
    'GET /_local/inbox.json': (_, query) => mailbox.mails(query.get('to') ?? undefined),
    'GET /_local/stack.json': () => stack,
    'GET /_local/api.json': openApiDocument,
    'POST /_local/clock': (body) => {
      const move = ClockMove.safeParse(body)
      if (!move.success || !isWithinReach(clock.now() + move.data.advanceSeconds * 1000)) return undefined
      clock.advance(move.data.advanceSeconds)
      stripe.tick()
      runDueSchedules()
      return { now: new Date(clock.now()).toISOString() }
    },
    'POST /_local/ai': (body) => {
      const setting = AiSetting.safeParse(body)
      if (!setting.success) return undefined
      ai.fault = setting.data.fault ?? undefined
      ai.shutdownDate = setting.data.shutdownDate
      return setting.data
    },
    'POST /_local/mail': (body) => {
      const setting = MailSetting.safeParse(body)
      if (!setting.success) return undefined
      mailbox.fault = setting.data.fault ?? undefined
      return setting.data
    },
    'POST /_local/incoming': async (body) => {
      const mail = Incoming.safeParse(body)
      const messageId = mail.success ? await receiveMail(mail.data) : undefined
      return messageId === undefined ? undefined : { messageId }
    },
    'GET /_local/payments.json': () => listPayments(stripe),
    'POST /_local/payments': (body) => changePayments(stripe, body),
    'POST /_local/run': async (body) => {
      const wanted = Run.safeParse(body)
      const run = wanted.success ? jobs.get(wanted.data.job) : undefined
      return run && { result: (await run()) ?? null }
    },
  }
  return async (request, response) => {
    const key = `${request.method} ${pathOf(request)}`
    if (key === 'GET /_local/inbox')
      return send(response, 200, inboxPage, { 'content-type': 'text/html; charset=utf-8' })
    if (key === 'GET /_local/api')
      return send(response, 200, apiPage(), { 'content-type': 'text/html; charset=utf-8' })
    if (pathOf(request).startsWith('/_local/stripe/')) return stripe.pages(request, response)
    const tool = Object.hasOwn(tools, key) ? tools[key] : undefined
    if (!tool) return sendJson(response, 404, { message: `There is ${Object.keys(tools).join(', ')}.` })
    const { searchParams } = urlOf(request)
    const answer = await tool(request.method === 'POST' ? await parseJson(request) : undefined, searchParams)
    if (answer) sendJson(response, 200, answer, { 'cache-control': 'no-store' })
    else
      sendJson(response, 400, {
        message: key === 'POST /_local/run' ? howToRun([...jobs.keys()]) : (howTo[key] ?? ''),
      })
  }
}

const isWithinReach = (ms: number) => ms >= earliestMs && ms <= latestMs

const howToRun = (jobs: readonly string[]) => `Send {"job": ...} with one of ${jobs.join(', ')}.`

const howTo: Record<string, string> = {
  'POST /_local/clock':
    'Send {"advanceSeconds": 60}, a number; a negative one moves the clock back. It stays between 1990 and 2290.',
  'POST /_local/ai': `Send {"fault": ...} with one of ${openAiFaults.join(', ')}, or null; {"shutdownDate": "2027-01-14"} ends every model on that day.`,
  'POST /_local/payments': howToChangePayments,
  'POST /_local/incoming':
    'Send {"from", "to", "subject", "text"}, to the replyTo of a mail in /_local/inbox.json.',
  'POST /_local/mail': `Send {"fault": ...} with one of ${mailFaults.join(', ')}, or null.`,
}
