import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import type { Stage } from '#contract/action.ts'

const DomainName = z.string().check(z.regex(/^([a-z0-9-]{1,63}\.)+[a-z]{2,}$/, 'is not a domain name'))

const Settings = z.object({
  stage: z.enum(['dev', 'prod'] satisfies Stage[]),
  senderAddress: Email,
  appDomain: z.optional(DomainName),
  storeDomain: z.optional(DomainName),
  appZoneId: z.optional(z.string()),
  storeZoneId: z.optional(z.string()),
  alarmEmail: z.optional(Email),
  openaiModel: z.optional(z.string()),
})
export type Settings = z.infer<typeof Settings>

/** The operator passed something that can't be used; the message says what to pass instead. */
export class SettingsError extends Error {}

const whatToPass: Record<string, string> = {
  stage: 'Pass -c stage=dev or -c stage=prod.',
  senderAddress: 'Pass the address that mail is sent from: -c senderAddress=hello@your-domain.com',
}

/** What the operator passes as context; one sentence says what to pass instead of a wrong or missing value. */
export function readSettings(contextOf: (name: string) => unknown): Settings {
  const given = Object.fromEntries(
    Object.keys(Settings.shape).map((name) => [name, contextOf(name) ?? undefined]),
  )
  const parsed = z.safeParse(Settings, { ...given, stage: given.stage ?? 'dev' })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = String(issue?.path[0])
  throw new SettingsError(
    whatToPass[name] ?? `The context value ${name} ${issue?.message}; correct it or leave it out.`,
  )
}
