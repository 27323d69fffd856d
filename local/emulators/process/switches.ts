import * as z from 'zod/mini'
import { readDataFile } from './data-file.ts'
import { writePrivateFile } from './private-files.ts'

const Kept = z.array(z.string())

/** Keeps what an operator has switched off, by name, also after a restart. */
export function openSwitches(file: string) {
  const off = new Set(readDataFile(file, Kept, 'what was switched off is on again') ?? [])
  return {
    isOff: (name: string) => off.has(name),
    turn: (name: string, isOn: boolean) => {
      if (isOn) off.delete(name)
      else off.add(name)
      writePrivateFile(file, JSON.stringify([...off]))
    },
  }
}
export type Switches = ReturnType<typeof openSwitches>
