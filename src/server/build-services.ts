import type { TaskList } from 'graphile-worker'

import { crons, handlers, jobs } from '#features/all.ts'
import { mailTasks } from '#features/mailing/mail-tasks.ts'
import { mailedPicture } from '#features/photos/mailed-picture.ts'
import type { SiteStore } from '#features/sites/site-store.ts'
import { visitBuffer } from '#features/visits/visit-buffer.ts'
import type { AgeDemo } from '#platform/age/demo.ts'
import type { Config } from '#platform/config.ts'
import type { Services } from '#platform/context.ts'
import { createAnnounce, type Handler } from '#platform/events.ts'
import { type JobContext, jobTasks, tasksOf } from '#platform/jobs.ts'
import {
  answerForStored,
  SANDBOX_ANSWER,
  SANDBOX_HOOK,
  type SandboxBank,
  sandboxBank,
} from '#platform/payments/sandbox.ts'
import { SMS_TASK, type SmsSender, smsTask } from '#platform/sms.ts'

import { ageProvidersOf } from './age-providers.ts'
import type { App } from './build-app.ts'
import { providersOf, sandboxHookTask } from './payment-providers.ts'

/** Everything outside the process. Server and CLI build it from the configuration; tests pass their own. */
export type Ports = Pick<
  Services,
  'db' | 'clock' | 'random' | 'files' | 'live' | 'presence' | 'limiter' | 'keys' | 'push'
> &
  Pick<JobContext, 'mailbox' | 'log' | 'texts'> & {
    sites: SiteStore
    /** The demo members react too. */
    demoHandlers?: readonly Handler[]
  }

type Built = {
  services: Services
  jobContext: JobContext & Services & { sites: SiteStore }
  handlers: readonly Handler[]
  /** Demo mode's payment provider and age check. */
  sandbox: SandboxBank | undefined
  ageDemo: AgeDemo | undefined
}

/** The composition root. */
export function buildServices({ demo }: Pick<Config, 'demo'>, ports: Ports): Built {
  const { db, clock, random, files, live, presence, limiter, keys, push, mailbox, log, texts, sites } = ports
  const allHandlers = [...handlers, ...(ports.demoHandlers ?? [])]
  const sandbox = demo ? sandboxBank({ db, clock, random, key: keys('sandbox') }) : undefined
  const ageDemo = demo ? { clock, random, key: keys('age-demo') } : undefined
  const services: Services = {
    ...{ db, clock, random, files, live, presence, limiter, keys, push },
    announce: createAnnounce(allHandlers),
    providers: providersOf({ db, clock, random }, sandbox),
    ageProviders: ageProvidersOf(ageDemo),
    visits: visitBuffer({ db, random }),
  }
  return { services, jobContext: { ...services, mailbox, log, texts, sites }, handlers: allHandlers, sandbox, ageDemo }
}

type Senders = Pick<Parameters<typeof mailTasks>[0], 'mailer' | 'origins' | 'fromDomain'> & { sms: SmsSender; app: App }

export function buildTasks({ services, jobContext, handlers: all, sandbox }: Built, senders: Senders): TaskList {
  const { app, sms, ...mailing } = senders
  const { log, sites, texts } = jobContext
  return {
    ...tasksOf(all, jobContext),
    ...jobTasks([...jobs, ...crons], jobContext),
    ...mailTasks({
      ...{ ...mailing, log, sites, texts, keys: services.keys, db: services.db, clock: services.clock },
      pictureOf: (photo) => mailedPicture(services, photo),
    }),
    [SMS_TASK]: smsTask(sms, services.keys),
    ...(sandbox && {
      [SANDBOX_HOOK]: sandboxHookTask(app, sandbox, sites),
      [SANDBOX_ANSWER]: (payload: unknown) => answerForStored(sandbox, (payload as { id: string }).id),
    }),
  }
}
