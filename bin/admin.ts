import './admin/silence-sdk-warning.ts'
import { existsSync } from 'node:fs'
import { runAdmin } from './admin/run.ts'
import { terminal } from './admin/terminal.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await runAdmin(process.argv.slice(2), terminal)
