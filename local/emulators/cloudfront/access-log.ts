import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type Listener, send, urlOf } from '../http/http.ts'
import { type Behavior, edgeFunction } from './edge-function.ts'

const linesPerFile = 1000
/** CloudFront takes minutes. */
const deliveryMs = 1000

export type AccessLogOptions = {
  /** Takes a delivered file. */
  put: (name: string, file: Buffer) => void
  fields: readonly string[]
  now: () => number
}
export type AccessLog = ReturnType<typeof createAccessLog>

/** The log of a distribution, delivered as gzipped files of JSON lines with the chosen fields. */
export function createAccessLog({ put, fields, now }: AccessLogOptions) {
  let lines: string[] = []
  let timer: NodeJS.Timeout | undefined

  function deliver() {
    clearTimeout(timer)
    timer = undefined
    if (lines.length === 0) return
    const hour = new Date(now()).toISOString().slice(0, 13).replace('T', '-')
    put(`CloudFront/LOCAL.${hour}.${randomUUID()}.gz`, gzipSync(`${lines.join('\n')}\n`))
    lines = []
  }

  function record(values: Record<string, string>) {
    const entry = { ...values, 'timestamp(ms)': String(now()) }
    lines.push(
      JSON.stringify(Object.fromEntries(Object.entries(entry).filter(([name]) => fields.includes(name)))),
    )
    if (lines.length >= linesPerFile) deliver()
    timer ??= setTimeout(deliver, deliveryMs).unref()
  }

  return { record, deliver }
}

/** Returns a listener that an edge function replies for, with the log line that CloudFront writes. */
export function edgeReplyListener({ edgeCode, headers }: Behavior, log: AccessLog): Listener {
  const answer = edgeFunction(edgeCode)
  return (request, response) => {
    const answered = answer(request)
    const { pathname, search } = urlOf(request)
    const status = answered.kind === 'answer' ? answered.status : 404
    log.record({
      'c-ip': String(request.socket.remoteAddress),
      'cs-method': String(request.method),
      'cs-uri-stem': pathname,
      'cs-uri-query': search.slice(1) || '-',
      'cs(User-Agent)': String(request.headers['user-agent']),
      'sc-status': String(status),
    })
    send(response, status, answered.kind === 'answer' ? answered.body : '', headers)
  }
}
