/** Machine numbers of the ELF header (field e_machine) by Node's name of the processor. */
const ELF_MACHINES: Record<string, number> = { ia32: 3, arm: 40, x64: 62, arm64: 183, riscv64: 243, loong64: 258 }
const MACHINE_OFFSET = 18

/** Bytes of a program's beginning that `builtFor` needs. */
export const ELF_HEAD = MACHINE_OFFSET + 2

/** The processor a program is built for, in Node's words; undefined when it is no ELF program (a script, a stub). */
export function builtFor(head: Buffer): string | undefined {
  if (head.length < ELF_HEAD || head.toString('latin1', 0, 4) !== '\x7fELF') return undefined
  const machine = head.readUInt16LE(MACHINE_OFFSET)
  const known = Object.entries(ELF_MACHINES).find(([, number]) => number === machine)
  return known?.[0] ?? `processor ${machine}`
}
