import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { writeNewerMigrations } from '#tests/support/newer-migrations.ts'

import { DEPLOY } from './check-files.ts'
import { need, run, runAside } from './programs.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BASE = 'localhost/duet-base:bookworm'
export const PREVIOUS = 'localhost/duet:previous'
export const NEXT = 'localhost/duet:next'

/** Kept between runs: making the base takes minutes. */
export const STORAGE = process.env.DEPLOY_TEST_STORAGE ?? '/var/tmp/duet-deploy-test'

export const STORED = ['--storage-driver', 'vfs', '--root', `${STORAGE}/images`, '--runroot', `${STORAGE}/run`]

export const buildah = (...args: string[]) => run('buildah', [...STORED, ...args])
/** While a visitor keeps calling. */
export const buildahAside = (...args: string[]) => runAside('buildah', [...STORED, ...args])

const has = (image: string) => buildah('images', '--all', '--format', '{{.Name}}:{{.Tag}}').includes(image)

/** A base of Debian packages instead of one from a registry; then the image as docs/deploy.md builds it. */
export function buildImage(): string {
  need('mmdebstrap', 'buildah')
  mkdirSync(STORAGE, { recursive: true })
  if (!has(BASE)) makeBase()
  buildah(
    ...['bud', '--isolation', 'chroot', '--build-arg', `BASE=${BASE}`, '--build-arg', 'COMMIT=previous'],
    ...[
      '--ignorefile',
      `${DEPLOY}Containerfile.dockerignore`,
      '--file',
      `${DEPLOY}Containerfile`,
      '--tag',
      PREVIOUS,
      ROOT,
    ],
  )
  const container = buildah('from', PREVIOUS).trim().split('\n').at(-1) ?? ''
  try {
    const version = buildah(
      'run',
      '--isolation',
      'chroot',
      container,
      '--',
      'node_modules/.bin/node',
      '--version',
    ).trim()
    if (!version.includes('v24.')) throw new Error(`it runs ${version}`)
    const help = buildah(
      'run',
      '--isolation',
      'chroot',
      container,
      '--',
      'node_modules/.bin/node',
      'src/operator/duet.ts',
    )
    if (!help.includes('sites apply')) throw new Error('its command line says nothing')
    return `built on Debian's packages; it runs Node ${version.split('\n').at(-1)} of its own packages`
  } finally {
    buildah('rm', container)
  }
}

function makeBase() {
  const tar = join(STORAGE, 'base.tar')
  const packages = '--include=nodejs,npm,ca-certificates'
  if (!existsSync(tar)) run('mmdebstrap', ['--variant=minbase', packages, 'bookworm', tar])
  const container = buildah('from', 'scratch').trim().split('\n').at(-1) ?? ''
  buildah('add', container, tar, '/')
  // Where the machine trusts an authority of its own, npm in the container must trust it, too.
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  if (authorities !== undefined) {
    buildah('copy', container, authorities, '/etc/ssl/certs/ca-certificates.crt')
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container)
  }
  buildah('commit', container, BASE)
  buildah('rm', container)
}

/** A newer build: the same code with a migration for every table. */
export function buildNext(folder: string): void {
  const place = join(folder, 'next')
  mkdirSync(join(place, 'migrations'), { recursive: true })
  writeNewerMigrations(join(place, 'migrations'))
  writeFileSync(join(place, 'version'), '0.2.0+next\n')
  writeFileSync(
    join(place, 'Containerfile'),
    `FROM ${PREVIOUS}\nCOPY migrations /duet/migrations\nCOPY version /duet/build/version\n`,
  )
  buildah('bud', '--isolation', 'chroot', '--file', join(place, 'Containerfile'), '--tag', NEXT, place)
}
