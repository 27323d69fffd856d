import { styleText } from 'node:util'
import * as z from 'zod/mini'

export type Log = (line: string) => void

const Line = z.object({
  level: z.string(),
  message: z.string(),
  timestamp: z.string(),
  action: z.optional(z.string()),
  trigger: z.optional(z.string()),
  status: z.optional(z.number()),
  code: z.optional(z.string()),
  durationMs: z.optional(z.number()),
  correlationId: z.optional(z.string()),
  error: z.optional(z.object({ name: z.string(), at: z._default(z.array(z.string()), []) })),
})
type Line = z.infer<typeof Line>

const Counted = z.object({
  _aws: z.object({
    CloudWatchMetrics: z.tuple([z.object({ Metrics: z.array(z.object({ Name: z.string() })) })]),
  }),
})

const widestName = 'send-verification-email'.length

/** Returns a line of a function's log, `<function>: <JSON>`, formatted for a terminal. Returns other lines unchanged. */
export function toReadable(line: string): string {
  const [, name = '', json = ''] = /^([\w-]+): (\{.*\})$/s.exec(line) ?? []
  const logged = parsed(json)
  const known = Line.safeParse(logged)
  if (known.success) return sentence(name, known.data)
  const counted = Counted.safeParse(logged)
  return counted.success ? count(name, counted.data, Object(logged)) : line
}

function sentence(name: string, { error, message, ...line }: Line) {
  const facts = [line.trigger, line.status, line.code, error?.name, line.correlationId?.slice(0, 8)]
  const took = line.durationMs === undefined ? '' : `${line.durationMs} ms`
  const told = [timeOf(line.timestamp), name.padEnd(widestName), message, ...facts, took]
    .filter(Boolean)
    .join('  ')
  const where = error?.at.map((frame) => `\n    ${frame}`).join('') ?? ''
  return styleText(colourOf(line), told) + where
}

function count(name: string, { _aws }: z.infer<typeof Counted>, values: Record<string, unknown>) {
  const counts = _aws.CloudWatchMetrics[0].Metrics.map(({ Name }) => `${Name} ${values[Name]}`)
  return styleText('dim', ['counted '.padStart(10), name.padEnd(widestName), ...counts].join('  '))
}

const timeOf = (timestamp: string) => new Date(timestamp).toLocaleTimeString('en-GB')

function colourOf({ level, status = 200 }: Pick<Line, 'level' | 'status'>) {
  if (level !== 'INFO') return 'red'
  return status >= 400 ? 'yellow' : 'green'
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
