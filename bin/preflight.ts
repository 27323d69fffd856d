import { existsSync } from 'node:fs'
import { SettingsError } from '#infra/settings.ts'
import { lineOf } from './preflight/finding.ts'
import { askedIn, usage } from './preflight/options.ts'
import { runPreflight } from './preflight/run-preflight.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
try {
  const asked = askedIn(process.argv.slice(2))
  if (!asked) console.log(usage)
  else {
    const findings = await runPreflight(asked.settings, asked.region)
    for (const finding of findings) console.log(lineOf(finding))
    const open = findings.filter(({ verdict }) => verdict === 'todo' || verdict === 'unknown')
    console.log(
      open.length > 0 ? `\n${open.length} to do before ${asked.settings.stage} is deployed.` : '\nReady.',
    )
    if (open.length > 0) process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
