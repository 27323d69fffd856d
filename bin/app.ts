import { startBundling } from '#infra/bundling/start-bundling.ts'
import { SettingsError } from '#infra/settings.ts'

const bundling = startBundling()
// The CDK takes seconds to load. Meanwhile the functions are bundled.
const { defineApp } = await import('#infra/define-app.ts')
try {
  await defineApp(bundling.done)
} catch (error) {
  bundling.stop()
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
