type Command = { program: string; arguments: string[] }

export type Platform = {
  database: { package: string; program: string }
  /** A file with the command line of a process, or a command that prints it. */
  commandLine: (pid: number) => { file: string } | Command
}

type CommandLine = Platform['commandLine']

const fromProcfs: CommandLine = (pid) => ({ file: `/proc/${pid}/cmdline` })
const fromPs: CommandLine = (pid) => ({ program: 'ps', arguments: ['-o', 'command=', '-p', String(pid)] })
const fromPowerShell: CommandLine = (pid) => ({
  program: 'powershell.exe',
  arguments: [
    '-NoProfile',
    '-NonInteractive',
    '-Command',
    `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`,
  ],
})

const platforms: Record<string, Platform> = {
  'darwin-arm64': { database: databaseFor('darwin-arm64'), commandLine: fromPs },
  'darwin-x64': { database: databaseFor('darwin-x64'), commandLine: fromPs },
  'linux-arm64': { database: databaseFor('linux-arm64'), commandLine: fromProcfs },
  'linux-x64': { database: databaseFor('linux-x64'), commandLine: fromProcfs },
  'win32-x64': { database: databaseFor('win32-x64', 'dynoxide.exe'), commandLine: fromPowerShell },
}

function databaseFor(target: string, program = 'dynoxide') {
  return { package: `@dynoxide/${target}`, program }
}

/**
 * Returns what the local stack uses on an operating system and processor, both named as Node.js names them.
 *
 * @throws Error if the database is not published for them.
 */
export function platformFor(system: string, processor: string): Platform {
  const target = `${system}-${processor}`
  const platform = Object.hasOwn(platforms, target) ? platforms[target] : undefined
  if (platform) return platform
  throw new Error(
    `There is no database for ${target}. Use Node.js for one of ${Object.keys(platforms).join(', ')}, ` +
      'or name a DynamoDB-compatible server: DYNAMODB_ENDPOINT=http://... npm start',
  )
}

export const currentPlatform = () => platformFor(process.platform, process.arch)
