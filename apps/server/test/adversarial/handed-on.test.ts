import { randomUUID } from 'node:crypto'
import { loginDevices, revokeLogin, userStatus } from '@noren/contract/account'
import { infoView, viewContacts } from '@noren/contract/certification'
import {
  decideHandOff,
  handOffAsked,
  openData,
  signOutEverywhere,
  viewLink,
} from '@noren/contract/sessions'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { askedOf, decide, givenContinued, givenLink, openLink } from '@noren/testkit/given-hand-off'
import { type SignedInPerson, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * Somebody has an unlocked session of a person for a while, or sees a link of theirs: what they want is to stay when they are
 * found out, to get in by the link, or to put somebody else into an account of their own.
 */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t?.close())

const statusOf = async ({ token }: SignedInPerson) => (await t.call(userStatus, { token })).code
const devicesOf = async ({ token }: SignedInPerson) =>
  (await t.call(loginDevices, { token })).data.details

test('a stolen session that opens as much as it can is gone, with all of it, by one tap', async () => {
  const owner = await givenCertifiedUser(t)
  t.clock.advanceMs(120_000)
  const stolen = await t.signIn(owner.phone)
  const thieves = [stolen]
  // Each opens one below the last, and one beside: a chain and a bush.
  for (let depth = 0; depth < 4; depth += 1) {
    const last = thieves.at(-1) ?? stolen
    thieves.push(await givenContinued(t, stolen, randomUUID()))
    thieves.push(await givenContinued(t, last, randomUUID()))
  }
  const waiting = []
  for (const thief of thieves) {
    const deviceId = randomUUID()
    const link = await givenLink(t, thief)
    await openLink(t, link, { deviceId })
    await decide(t, thief)
    waiting.push({ link, deviceId })
  }
  const seen = await devicesOf(owner)
  expect(seen).toHaveLength(1 + thieves.length)
  const root = seen.find(({ isThisOne, openedBy }) => !isThisOne && openedBy === null)
  const body = { sessionId: root?.sessionId }
  const [revoked, ...raced] = await Promise.all([
    t.call(revokeLogin, { token: owner.token, body }),
    ...waiting.map(({ link, deviceId }) => openLink(t, link, { deviceId })),
  ])
  expect(revoked.code).toBe(200)
  for (const thief of thieves) expect(await statusOf(thief)).toBe(403)
  for (const { code, data } of raced) {
    if (code === 200) expect(await statusOf({ ...stolen, token: data.token })).toBe(403)
  }
  for (const { link, deviceId } of waiting) {
    expect((await openLink(t, link, { deviceId })).code).toBe(401)
  }
  expect(await devicesOf(owner)).toHaveLength(1)
})

test('signed out everywhere while links are being opened: nobody is left', async () => {
  const owner = await t.signIn()
  const child = await givenContinued(t, owner, randomUUID())
  const waiting = []
  for (const maker of [owner, child]) {
    const deviceId = randomUUID()
    const link = await givenLink(t, maker)
    await openLink(t, link, { deviceId })
    await decide(t, maker)
    waiting.push({ link, deviceId })
  }
  const [, ...raced] = await Promise.all([
    t.call(signOutEverywhere, { token: child.token, body: {} }),
    ...waiting.map(({ link, deviceId }) => openLink(t, link, { deviceId })),
  ])
  const tokens = raced.flatMap(({ code, data }) => (code === 200 ? [data.token] : []))
  for (const token of [owner.token, child.token, ...tokens]) {
    expect(await statusOf({ ...owner, token })).toBe(403)
  }
})

test('a link that was photographed: who opens it first shows a number that the owner’s device does not confirm', async () => {
  const owner = await t.signIn()
  const [own, thief] = [randomUUID(), randomUUID()]
  const link = await givenLink(t, owner)
  await openLink(t, link, { deviceId: thief })
  expect((await openLink(t, link, { deviceId: own })).data).toMatchObject({
    reason: 'OPEN_TOKEN_USED',
  })
  // The owner's own device shows no number at all.
  await decide(t, owner, { isSame: false })
  const turned = await openLink(t, link, { deviceId: thief })
  expect(turned.data).toMatchObject({ reason: 'HAND_OFF_REFUSED' })
  expect(await devicesOf(owner)).toHaveLength(1)
})

test('who opened a link cannot confirm it, and who guesses the number gets one guess', async () => {
  const owner = await t.signIn()
  const thief = await t.signIn()
  const deviceId = thief.deviceId
  const link = await givenLink(t, owner)
  await openLink(t, link, { deviceId, token: thief.token })
  const asked = await askedOf(t, owner)
  const body = { handOffId: asked?.handOffId, number: asked?.number, isSame: true }
  expect((await t.call(decideHandOff, { token: thief.token, body })).code).toBe(404)
  expect((await t.call(handOffAsked, { token: thief.token })).data.asked).toBeNull()
  // Even with the owner's session at hand the number has to be the one that is shown.
  const other = String((Number(asked?.number) + 1) % 1000).padStart(3, '0')
  const guess = { ...body, number: other }
  const first = await t.call(decideHandOff, { token: owner.token, body: guess })
  expect(first.data).toEqual({ isConfirmed: false })
  const right = await t.call(decideHandOff, { token: owner.token, body })
  expect(right.data).toEqual({ isConfirmed: false })
  expect((await openLink(t, link, { deviceId })).code).toBe(409)
})

test('a link of the thief’s own account, sent to somebody: it says whose it is, and signs nobody in unasked', async () => {
  const thief = await t.signIn()
  const target = await t.signIn()
  const link = await givenLink(t, thief)
  const { data } = await t.call(viewLink, { body: link, token: target.token })
  expect(data).toEqual({ phoneMasked: `••••••${thief.phone.slice(-4)}`, isYou: false })
  expect(await askedOf(t, thief)).toBeNull()
  expect(await statusOf(target)).toBe(200)
})

test('a stolen session reads no phone of a contact and no employer, and guesses no code to see them', async () => {
  const owner = await givenCertifiedUser(t)
  const child = await givenContinued(t, owner, randomUUID())
  const read = JSON.stringify([
    (await t.call(viewContacts, child)).data,
    (await t.call(infoView, child)).data.info?.companyName,
  ])
  expect(read).not.toMatch(/\d{10}/)
  expect(read).toContain('•')
  let opened = 0
  for (let guess = 0; guess < 40; guess += 1) {
    const code = String(guess).padStart(4, '0')
    const answer = await t.call(openData, { ...child, body: { code } })
    if (answer.code === 200) opened += 1
  }
  expect(opened).toBe(0)
  expect((await t.call(viewContacts, child)).data.isMasked).toBe(true)
})
