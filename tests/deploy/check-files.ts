import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { need, run } from './programs.ts'

export const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url))

const ALERTS_TEST = fileURLToPath(new URL('alerts-test.yaml', import.meta.url))

type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] }

/** promtool reads the rules; the dashboard's expressions are checked as rules, too. */
export function checkMonitoring(folder: string): string {
  need('promtool')
  run('promtool', ['check', 'config', 'prometheus.yaml'], { cwd: `${DEPLOY}monitoring` })
  const { panels } = JSON.parse(readFileSync(`${DEPLOY}monitoring/grafana-dashboard.json`, 'utf8')) as Dashboard
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const rules = expressions.map((expr, index) => ({ record: `panel:${index}`, expr }))
  const file = join(folder, 'dashboard.yaml')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  run('promtool', ['check', 'rules', file])
  // promtool looks for the rules beside their test.
  for (const path of [`${DEPLOY}monitoring/alerts.yaml`, ALERTS_TEST]) cpSync(path, join(folder, basename(path)))
  run('promtool', ['test', 'rules', basename(ALERTS_TEST)], { cwd: folder })
  return `the alert rules and ${expressions.length} expressions of the dashboard are understood; overdue cases raise their alerts`
}

/** Against a root that has what docs/deploy.md makes: code, settings and the account's folders. */
export function checkUnits(folder: string): string {
  need('systemd-analyze')
  const root = join(folder, 'root')
  const units = join(root, 'etc/systemd/system')
  for (const path of [
    'etc/systemd/system',
    'etc/duet',
    'opt/duet/node_modules/.bin',
    'bin',
    'usr/bin',
    'usr/lib/systemd',
  ])
    mkdirSync(join(root, path), { recursive: true })
  cpSync('/usr/lib/systemd/system', join(root, 'usr/lib/systemd/system'), { recursive: true, verbatimSymlinks: true })
  for (const program of ['bin/sh', 'usr/bin/find', 'opt/duet/node_modules/.bin/node'])
    writeFileSync(join(root, program), '', { mode: 0o755 })
  for (const name of ['duet@.service', 'duet-backup.service', 'duet-backup.timer'])
    cpSync(`${DEPLOY}systemd/${name}`, join(units, name))
  for (const port of [3001, 3002]) cpSync(join(units, 'duet@.service'), join(units, `duet@${port}.service`))
  for (const name of ['duet.env', 'backup.env'])
    cpSync(`${DEPLOY}systemd/duet.env.example`, join(root, 'etc/duet', name))
  const names = ['duet@3001.service', 'duet@3002.service', 'duet-backup.service', 'duet-backup.timer']
  const said = run('systemd-analyze', ['verify', `--root=${root}`, '--man=no', ...names], { cwd: units })
  if (said.trim() !== '') throw new Error(said.trim())
  return 'systemd finds nothing to complain about'
}

/** Debian's podman-compose has no `config`; its dry run reads and resolves the whole file. */
export function checkCompose(folder: string): string {
  need('podman-compose', 'podman')
  const place = join(folder, 'compose', 'deploy')
  mkdirSync(place, { recursive: true })
  for (const name of ['compose.yaml', 'Caddyfile', 'Containerfile', 'create-roles.sh'])
    cpSync(`${DEPLOY}${name}`, join(place, name))
  const env = readFileSync(`${DEPLOY}env.example`, 'utf8').replaceAll(/^([A-Z0-9_]+)=$/gm, '$1=something')
  writeFileSync(join(place, '.env'), env)
  for (const name of ['providers.env', 'backup.key']) writeFileSync(join(place, name), '')
  const help = run('podman-compose', ['--help'])
  if (/\bconfig\b/.test(help)) {
    const said = run('podman-compose', ['config'], { cwd: place })
    if (!said.includes('duet:0.1.0')) throw new Error('the image has no version')
    return 'podman-compose config reads it'
  }
  const said = run('podman-compose', ['--dry-run', 'up', '--detach'], { cwd: place })
  const missing = ['node1', 'node2', 'caddy', 'postgres', 'redis', 's3', 'backup'].filter(
    (service) => !said.includes(`_${service}_1`),
  )
  if (missing.length > 0) throw new Error(`the dry run does not name ${missing.join(', ')}`)
  if (said.includes('${') || !said.includes('duet:0.1.0')) throw new Error('a variable is left unresolved')
  return 'podman-compose has no config here; its dry run of up resolves all services and variables'
}
