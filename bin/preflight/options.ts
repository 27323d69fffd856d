import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { readSettings, type Settings, SettingsError } from '#infra/settings.ts'

export const usage = `npm run preflight -- --stage STAGE [-c NAME=VALUE ...]

Looks at everything outside the templates that a deployment needs, and says what to do. Changes nothing. Settings are read from
cdk.context.json and from -c, as the CDK reads them; AWS credentials from the environment.`

const contextFile = 'cdk.context.json'
const Context = z.record(z.string(), z.unknown())

export type PreflightOptions = { settings: Settings; region: string | undefined }

/**
 * Returns the settings of the deployment that is meant; undefined if only the usage is asked for.
 *
 * @throws SettingsError if a setting or an option is wrong
 */
export function askedIn(args: string[], file = contextFile): PreflightOptions | undefined {
  const { help, stage, context } = optionsIn(args)
  if (help) return undefined
  if (!stage) throw new SettingsError(`Pass --stage dev or --stage prod.\n\n${usage}`)
  const given: Record<string, unknown> = {
    ...fileContext(file),
    ...Object.fromEntries(context.map(pairIn)),
    stage,
  }
  const settings = readSettings((name) => given[name])
  return { settings, region: settings.region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION }
}

function optionsIn(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        stage: { type: 'string' },
        context: { type: 'string', short: 'c', multiple: true, default: [] },
        help: { type: 'boolean' },
      },
    })
    return values
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('. ') : [String(error)]
    throw new SettingsError(`${reason}.\n\n${usage}`)
  }
}

const fileContext = (file: string) =>
  existsSync(file) ? Context.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}

function pairIn(text: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw new SettingsError(`Pass -c NAME=VALUE instead of -c ${text}.`)
  return [text.slice(0, at), text.slice(at + 1)]
}
