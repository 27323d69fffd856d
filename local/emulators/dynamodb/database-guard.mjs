// Runs the program named by the arguments until the process that started this one is gone, however it ended: the
// pipe to standard input closes then. Plain JavaScript, so that it starts without a loader.
import { spawn } from 'node:child_process'

process.umask(0o077)
const [program, ...programArguments] = process.argv.slice(2)
const child = spawn(program, programArguments, { stdio: ['ignore', 'ignore', 'inherit'], windowsHide: true })
child.on('spawn', () => console.log(child.pid))
child.on('error', ({ message }) => {
  console.error(message)
  process.exit(1)
})
child.on('exit', (code, signal) => {
  if (signal) console.error(signal)
  process.exit(code ?? 1)
})
process.stdin.on('close', () => child.kill())
process.stdin.resume()
