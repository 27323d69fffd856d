import { existsSync } from 'node:fs'
import { terminal } from './admin/terminal.ts'

// On Node.js 20 the SDK prints a warning as it is loaded, which is for developers, not for operators.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
if (existsSync('.env')) process.loadEnvFile('.env')
const { runAdmin } = await import('./admin/run.ts')
process.exitCode = await runAdmin(process.argv.slice(2), terminal)
