import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { readSettings } from '#infra/settings.ts'

/* The workflow that deploys from GitHub (https://docs.github.com/actions/security-for-github-actions/security-hardening-your-deployments/configuring-openid-connect-in-amazon-web-services). */

const Step = z.object({
  uses: z.optional(z.string()),
  run: z.optional(z.string()),
  with: z._default(z.record(z.string(), z.string()), {}),
  env: z._default(z.record(z.string(), z.string()), {}),
})
const Workflow = z.object({
  on: z.record(
    z.string(),
    z.object({ inputs: z.object({ stage: z.object({ options: z.array(z.string()) }) }) }),
  ),
  permissions: z.record(z.string(), z.string()),
  concurrency: z.string(),
  jobs: z.object({
    deploy: z.object({
      environment: z.string(),
      env: z.record(z.string(), z.string()),
      permissions: z.optional(z.unknown()),
      steps: z.array(Step),
    }),
  }),
})
const Package = z.object({ scripts: z.record(z.string(), z.string()) })

const text = readFileSync('.github/workflows/deploy.yml', 'utf8')
const { concurrency, jobs, on, permissions } = Workflow.parse(parse(text))
const { deploy } = jobs
const chosen = '$' + '{{ inputs.stage }}'
const given: Record<string, string> = { senderAddress: 'hello@example.com', region: 'eu-west-1' }
const stepOf = (action: string) => deploy.steps.find(({ uses }) => uses?.startsWith(`${action}@`))
const runs = deploy.steps.flatMap(({ run }) => run ?? [])

describe('The workflow that deploys', () => {
  test('is started by hand, for one stage at a time', () => {
    expect(Object.keys(on)).toEqual(['workflow_dispatch'])
    const { options } = on.workflow_dispatch?.inputs.stage ?? {}
    expect(options).toEqual(['dev', 'prod'])
    for (const stage of options ?? [])
      expect(readSettings((name) => ({ ...given, stage })[name])).toMatchObject({
        stage,
        region: given.region,
      })
    expect(concurrency).toBe(`deploy-${chosen}`)
    expect(deploy.environment).toBe(chosen)
  })

  test('may exchange its token for a role and read the code, nothing else', () => {
    expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' })
    expect(deploy.permissions).toBeUndefined()
  })

  test('takes the role from the environment of the stage, and holds no key', () => {
    expect(stepOf('aws-actions/configure-aws-credentials')?.with).toEqual({
      'role-to-assume': '$' + '{{ vars.AWS_ROLE }}',
      'aws-region': '$' + '{{ vars.AWS_REGION }}',
    })
    expect(text).not.toMatch(/secrets\.|aws-access-key|aws-secret|AKIA|AWS_SECRET|AWS_ACCESS/i)
  })

  test('has the role before it deploys, and only then', () => {
    const order = deploy.steps.map(({ run, uses }) => run ?? uses?.split('@')[0] ?? '')
    const at = (part: string) => order.findIndex((step) => step.includes(part))
    expect(at('npm ci')).toBeLessThan(at('configure-aws-credentials'))
    expect(at('cdk.context.json')).toBeLessThan(at('cdk deploy'))
    expect(at('configure-aws-credentials')).toBeLessThan(at('cdk deploy'))
  })

  test('runs commands that exist, on the version of Node that is set', () => {
    const { scripts } = Package.parse(JSON.parse(readFileSync('package.json', 'utf8')))
    for (const run of runs) {
      const [, script] = /^npm run ([\w:-]+)/.exec(run) ?? []
      if (script) expect(scripts).toHaveProperty([script])
      const [, binary] = /^npx ([\w-]+)/.exec(run) ?? []
      if (binary) expect(existsSync(`node_modules/.bin/${binary}`), binary).toBe(true)
    }
    expect(existsSync('package-lock.json')).toBe(true)
    expect(existsSync(stepOf('actions/setup-node')?.with['node-version-file'] ?? '')).toBe(true)
  })

  test('deploys with options of the CDK, for the stage and region that were chosen', () => {
    const [command = ''] = runs.filter((run) => run.includes('cdk deploy'))
    const help = execFileSync('node_modules/.bin/cdk', ['deploy', '--help'], { encoding: 'utf8' })
    for (const [option] of command.matchAll(/--[a-z-]+/g)) expect(help).toContain(option)
    expect(command).toContain('-c stage="$STOREWRIGHT_STAGE" -c region="$AWS_REGION"')
    expect(deploy.env.STOREWRIGHT_STAGE).toBe(chosen)
  })

  test.each(['{}', '{"senderAddress":"hello@example.com","appDomain":"app.example.com"}'])(
    'writes the settings %s as they are',
    (settings) => {
      const step = deploy.steps.find(({ run }) => run?.includes('cdk.context.json'))
      expect(step?.env.CONTEXT).toContain('vars.CDK_CONTEXT')
      const printed = step?.run?.replace(/ > cdk\.context\.json$/, '') ?? ''
      const env = { ...process.env, CONTEXT: settings }
      expect(JSON.parse(execFileSync('bash', ['-c', printed], { env, encoding: 'utf8' }))).toEqual(
        JSON.parse(settings),
      )
    },
  )
})
