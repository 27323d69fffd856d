import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { AppStack } from '#infra/app-stack.ts'
import { newApp } from '#infra/new-app.ts'
import { account, region } from './place.ts'

/** Writes the template that a deployment would send, had it this host for its domains. */
export function writeStackTemplate(file: string, host: string) {
  const app = newApp({ analyticsReporting: false, outdir: tmpdir() })
  const stack = new AppStack(app, 'Laptop', {
    env: { account, region },
    stage: 'local',
    senderAddress: 'hello@example.com',
    appDomain: host,
    storeDomain: host,
    codeOf: () => Code.fromInline('// bundled by the laptop edition'),
  })
  writeFileSync(file, JSON.stringify(stack.template()))
}
