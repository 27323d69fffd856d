import * as z from 'zod/mini'

const Config = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.optional(z.string()),
  storeDomain: z.string(),
  testCredentials: z.boolean(),
  appDomain: z.string(),
  /** The company that sells; an older stage has no settings for it. */
  company: z.optional(z.string()),
  postalAddress: z.optional(z.string()),
  supportEmail: z.optional(z.string()),
  legalEmail: z.optional(z.string()),
  realtimeUrl: z.string(),
})
export type Config = z.infer<typeof Config>

let loading: Promise<Config> | undefined

/** Returns the configuration that the deployment wrote into the document; undefined in development, which has none. */
export function configInDocument(): Config | undefined {
  const text = document.getElementById('config')?.textContent
  return text ? Config.parse(JSON.parse(text)) : undefined
}

/** Returns the stage's configuration, loaded at most once. A failure is not cached, so the next call retries. */
export function config(): Promise<Config> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load() {
  const known = configInDocument()
  if (known) return known
  const reply = await fetch('/config.json')
  if (!reply.ok) throw new Error('The settings of this application could not be loaded.')
  return Config.parse(await reply.json())
}
