import './admin/silence-sdk-warning.ts'
import { runAdmin } from './admin/run.ts'
import { terminal } from './admin/terminal.ts'

process.exitCode = await runAdmin(process.argv.slice(2), terminal)
