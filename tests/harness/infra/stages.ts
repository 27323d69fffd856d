import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, Stack } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { afterAll } from 'vitest'
import * as z from 'zod/mini'
import { createApp, withoutDiagnostics } from '#infra/define-app.ts'
import { addProductStacks } from '#infra/product-stacks.ts'
import type { Settings } from '#infra/settings.ts'
import { oncePerRun } from './once-per-run.ts'
import { readTemplate } from './template.ts'

export const domains = {
  appDomain: 'app.example.com',
  appZoneId: 'Z0APP',
  storeDomain: 'stores.example.net',
  storeZoneId: 'Z0STORES',
}

/** An operator who reads alarms, and a store that is asked for from outside: a synthesis for all tests about either. */
export const watchedStore = { alarmEmail: 'oncall@example.com', demoStore: 'demo' }

/** Returns a function that creates a stage's stacks. Their folder is deleted after the test file. */
export function stages() {
  const folder = mkdtempSync(join(tmpdir(), 'stages-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return stagesIn(folder)
}

function stagesIn(folder: string) {
  const webAssets = builtWebApp(folder)

  /** Deploys to eu-west-1 with a small web app. Checking CloudFormation's schemas takes seconds. */
  return function appOf(stage: Settings['stage'], settings: Partial<Settings> = {}, checkSchemas = false) {
    const outdir = mkdtempSync(join(folder, 'out-'))
    const app = createApp({ ...withoutDiagnostics, outdir, builtinCloudFormationValidation: checkSchemas })
    const stacks = addProductStacks(
      app,
      { stage, senderAddress: 'hello@example.com', ...settings },
      { env: { region: 'eu-west-1' }, codeOf: () => Code.fromInline('//'), webAssets },
    )
    return { app, ...stacks }
  }
}

const nestedTemplate = '.nested.template.json'

/**
 * Returns each stack's template by name, with the references and dependencies that only a synthesis adds. A nested stack
 * has the name of its file.
 */
export const synthesized = (app: App) => readAll(templatesIn(app))

const readAll = (templates: readonly [string, unknown][]) =>
  new Map(templates.map(([name, template]) => [name, readTemplate(template)]))

function templatesIn(app: App): [string, unknown][] {
  const { stacks } = app.synth()
  const nested = readdirSync(app.outdir).filter((file) => file.endsWith(nestedTemplate))
  return [
    ...stacks.map(({ stackName, template }): [string, unknown] => [stackName, template]),
    ...nested.map((file): [string, unknown] => [
      file.replace(nestedTemplate, ''),
      JSON.parse(readFileSync(join(app.outdir, file), 'utf8')),
    ]),
  ]
}

const StackIdentity = z.object({ stackName: z.string(), region: z.string() })
const SynthesizedStage = z.object({
  edgeAlarms: z.optional(StackIdentity),
  product: StackIdentity,
  visitLog: StackIdentity,
  templates: z.array(z.tuple([z.string(), z.unknown()])),
})

/** Returns a stage's stacks and their templates as `synthesized` does. For all files of a run it is synthesised once. */
export function synthesizedStage(...stage: Parameters<ReturnType<typeof stagesIn>>) {
  const made = oncePerRun(`stage ${JSON.stringify(stage)}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'stage-'))
    const { app, edgeAlarms, product, visitLog } = stagesIn(folder)(...stage)
    const templates = templatesIn(app)
    rmSync(folder, { recursive: true, force: true })
    return {
      edgeAlarms: edgeAlarms && identityOf(edgeAlarms),
      product: identityOf(product),
      visitLog: identityOf(visitLog),
      templates,
    }
  })
  const { templates, ...stacks } = SynthesizedStage.parse(made)
  return { ...stacks, templates: readAll(templates) }
}

const identityOf = ({ stackName, region }: Stack) => ({ stackName, region })

function builtWebApp(folder: string) {
  const web = join(folder, 'web')
  for (const folder of ['assets', 'covers']) mkdirSync(join(web, folder), { recursive: true })
  writeFileSync(join(web, 'covers/course.svg'), '<svg/>')
  writeFileSync(join(web, 'app.html'), '<script type="application/json" id="config"></script>')
  writeFileSync(join(web, 'assets/app-5f2c1.js'), '')
  writeFileSync(join(web, 'assets/test-credentials-9e1d4.js'), '')
  return web
}
