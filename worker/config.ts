import { z } from "zod";
import type { AboutTexts } from "#shared/about/kind.ts";
import type { MentorshipTexts } from "#shared/mentorship/kind.ts";
import type { Site } from "#shared/site/site.ts";
import { type HomeContent, NO_TAX } from "#shared/site/site-settings.ts";
// The texts of pages until the owner's settings are stored, and while the database is down.
import aboutTexts from "../content/about/about.json" with { type: "json" };
import mentorshipTexts from "../content/mentorship/mentorship.json" with { type: "json" };
import starting from "../content/site.json" with { type: "json" };
import { certificateKey, link, origin, price, service, signingKeys, text } from "./config-values.ts";

const configSchema = z
  .object({
    BRAND: text("Greenbar"),
    INSTRUCTOR_NAME: text("Your instructor"),
    INSTRUCTOR_TITLE: text("Web developer and teacher"),
    INSTRUCTOR_BIO: text("Teaches practical web development, one shipped project at a time."),
    CONTACT_EMAIL: z.email().default("hello@greenbar.example"),
    CONTACT_ADDRESS: text("12 Harbour Row, Bristol BS1 4QA, United Kingdom"),
    CITY: text("Bristol"),
    JURISDICTION: text("England and Wales"),
    TERMS_UPDATED: text("January 1, 2024"),
    ABOUT_VIDEO_ID: z
      .string()
      .regex(/^[\w-]{11}$/, "must be the 11 characters of a YouTube video id")
      .default("Jv2uxzhPFl4"),
    SOCIAL_GITHUB: link("https://github.com/greenbar-example"),
    SOCIAL_INSTAGRAM: link("https://www.instagram.com/greenbar.example"),
    SOCIAL_X: link("https://x.com/greenbar_example"),
    GITHUB_LOGIN: z.string().trim().default(""),
    YOUTUBE_CHANNEL_ID: z
      .string()
      .regex(/^(UC[\w-]{22})?$/, "must be a channel id: UC and 22 more characters")
      .default(""),
    YOUTUBE_API_KEY: z.string().trim().default(""),
    YOUTUBE_API_URL: service.default("https://www.googleapis.com"),
    YOUTUBE_FEED_URL: service.default("https://www.youtube.com"),
    GITHUB_TOKEN: z.string().trim().default(""),
    GITHUB_API_URL: service.default("https://api.github.com"),
    SITE_URL: origin,
    /** Where browsers find the API; empty if it is on the site itself. */
    API_URL: z.union([z.literal(""), service]).default(""),
    MAIL_TRANSPORT: z.enum(["cloudflare", "http"]).default("cloudflare"),
    MAIL_FROM: z.email().default("hello@greenbar.example"),
    MAIL_API_URL: z.union([z.literal(""), z.url()]).default(""),
    MAIL_API_KEY: z.string().default(""),
    MAIL_WEBHOOK_SECRET: z.string().trim().default(""),
    /** The most emails per second; common providers accept two on their slowest plan. */
    MAIL_RATE: z.coerce.number().min(0.1).max(1000).default(2),
    CHAT_PROVIDER: z.enum(["built-in", "openai-compatible", "workers-ai"]).default("built-in"),
    CHAT_MODEL: z.string().trim().default(""),
    CHAT_MODEL_MEMBERS: z.string().trim().default(""),
    CHAT_EMBEDDING_MODEL: z.string().trim().default(""),
    CHAT_PRICE: price,
    CHAT_PRICE_MEMBERS: price,
    CHAT_BASE_URL: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
    CHAT_API_KEY: z.string().trim().default(""),
    /** Only validated here; worker/app.ts reads it. */
    PAGE_CACHE: z.enum(["on", "off"]).default("on"),
    APP_SECRET: z.string().min(32, "must have at least 32 characters"),
    AUTH_KEYS: signingKeys,
    CERTIFICATE_KEY: certificateKey,
    TURNSTILE_SITE_KEY: z.string().trim().default(""),
    TURNSTILE_SECRET_KEY: z.string().trim().default(""),
    TURNSTILE_URL: service.default("https://challenges.cloudflare.com"),
    PAYMENT_SECRET_KEY: z.string().trim().default(""),
    PAYMENT_WEBHOOK_SECRET: z.string().trim().default(""),
    PAYMENT_API_URL: service.default("https://api.stripe.com"),
    /** Where buyers pay: forms may lead there. */
    PAYMENT_PAGE_URL: service.default("https://checkout.stripe.com"),
    DEMO_EMAIL: z.union([z.literal(""), z.email()]).default(""),
    DEMO_PASSWORD: z.string().default(""),
  })
  .superRefine((vars, context) => {
    if (vars.MAIL_TRANSPORT === "http" && vars.MAIL_API_URL === "") {
      context.addIssue({
        code: "custom",
        path: ["MAIL_API_URL"],
        message: "is needed when MAIL_TRANSPORT is http",
      });
    }
    if ((vars.TURNSTILE_SITE_KEY === "") !== (vars.TURNSTILE_SECRET_KEY === "")) {
      context.addIssue({
        code: "custom",
        path: [vars.TURNSTILE_SITE_KEY === "" ? "TURNSTILE_SITE_KEY" : "TURNSTILE_SECRET_KEY"],
        message: "is needed when the other of the two keys is set",
      });
    }
    if ((vars.PAYMENT_SECRET_KEY === "") !== (vars.PAYMENT_WEBHOOK_SECRET === "")) {
      context.addIssue({
        code: "custom",
        path: [vars.PAYMENT_SECRET_KEY === "" ? "PAYMENT_SECRET_KEY" : "PAYMENT_WEBHOOK_SECRET"],
        message: "is needed when the other of the two secrets is set",
      });
    }
    if ((vars.DEMO_EMAIL === "") !== (vars.DEMO_PASSWORD === "")) {
      context.addIssue({
        code: "custom",
        path: ["DEMO_EMAIL"],
        message: "and DEMO_PASSWORD must be set together",
      });
    }
  });

export type Vars = z.output<typeof configSchema>;

/** The names of all variables and secrets. */
export const settingNames = (): string[] => Object.keys(configSchema.shape);

export type Config = {
  site: Site;
  /** The texts of the home page. */
  home: HomeContent;
  /** How to pay by bank transfer; "": not offered. On no public page, so it is not among the site's texts. */
  bankTransfer: string;
  /** The texts of pages of their own. */
  pages: { about: AboutTexts; mentorship: MentorshipTexts };
  mail: {
    transport: "cloudflare" | "http";
    from: string;
    apiUrl: string;
    apiKey: string;
    webhookSecret: string;
    perSecond: number;
  };
  youtube: { channelId: string; apiKey: string; apiUrl: string; feedUrl: string };
  github: { login: string; token: string; apiUrl: string };
  /** Which model answers the chat; an empty `model` means the provider's default. */
  chat: {
    provider: "built-in" | "openai-compatible" | "workers-ai";
    models: Record<
      "everyone" | "members",
      { model: string; price: { input: number; output: number } | null }
    >;
    embeddingModel: string;
    baseUrl: string;
    apiKey: string;
  };
  /** `signingKeys`: private Ed25519 keys; without one, nobody can sign in. `certificateKey` signs certificates. */
  secrets: { app: string; signingKeys: Vars["AUTH_KEYS"]; certificateKey: Vars["CERTIFICATE_KEY"] };
  /** Turnstile, which keeps robots out of the forms; null if it is not set up. */
  turnstile: { origin: string; secretKey: string } | null;
  /** The payment provider; null: people ask for what they want, and the owner marks orders as paid. */
  payments: {
    secretKey: string;
    webhookSecret: string;
    apiUrl: string;
    pageOrigin: string;
    /** With these keys no money moves. */
    test: boolean;
  } | null;
  /** Prefills the login form; only local starts set it. */
  demo: { email: string; password: string } | null;
};

/** The site cannot start with this configuration. The message names the variables, never their values. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

function toConfig(vars: Vars): Config {
  return {
    site: {
      brand: vars.BRAND,
      origin: vars.SITE_URL,
      api: vars.API_URL,
      instructor: {
        name: vars.INSTRUCTOR_NAME,
        title: vars.INSTRUCTOR_TITLE,
        bio: vars.INSTRUCTOR_BIO,
      },
      contact: {
        email: vars.CONTACT_EMAIL,
        address: vars.CONTACT_ADDRESS,
        city: vars.CITY,
        jurisdiction: vars.JURISDICTION,
      },
      social: { github: vars.SOCIAL_GITHUB, instagram: vars.SOCIAL_INSTAGRAM, x: vars.SOCIAL_X },
      aboutVideoId: vars.ABOUT_VIDEO_ID,
      termsUpdated: vars.TERMS_UPDATED,
      portrait: "",
      closed: false,
      tax: NO_TAX,
      communityUrl: "",
      turnstile: vars.TURNSTILE_SITE_KEY
        ? { origin: vars.TURNSTILE_URL, siteKey: vars.TURNSTILE_SITE_KEY }
        : null,
    },
    home: starting.home,
    bankTransfer: "",
    pages: { about: aboutTexts, mentorship: mentorshipTexts },
    mail: {
      transport: vars.MAIL_TRANSPORT,
      from: vars.MAIL_FROM,
      apiUrl: vars.MAIL_API_URL.replace(/\/+$/, ""),
      apiKey: vars.MAIL_API_KEY,
      webhookSecret: vars.MAIL_WEBHOOK_SECRET,
      perSecond: vars.MAIL_RATE,
    },
    youtube: {
      channelId: vars.YOUTUBE_CHANNEL_ID,
      apiKey: vars.YOUTUBE_API_KEY,
      apiUrl: vars.YOUTUBE_API_URL,
      feedUrl: vars.YOUTUBE_FEED_URL,
    },
    github: { login: vars.GITHUB_LOGIN, token: vars.GITHUB_TOKEN, apiUrl: vars.GITHUB_API_URL },
    chat: {
      provider: vars.CHAT_PROVIDER,
      models: {
        everyone: { model: vars.CHAT_MODEL, price: vars.CHAT_PRICE },
        members: { model: vars.CHAT_MODEL_MEMBERS, price: vars.CHAT_PRICE_MEMBERS },
      },
      embeddingModel: vars.CHAT_EMBEDDING_MODEL,
      baseUrl: vars.CHAT_BASE_URL.replace(/\/+$/, ""),
      apiKey: vars.CHAT_API_KEY,
    },
    secrets: {
      ...{ app: vars.APP_SECRET, signingKeys: vars.AUTH_KEYS },
      certificateKey: vars.CERTIFICATE_KEY,
    },
    turnstile: vars.TURNSTILE_SITE_KEY
      ? { origin: vars.TURNSTILE_URL, secretKey: vars.TURNSTILE_SECRET_KEY }
      : null,
    payments: vars.PAYMENT_SECRET_KEY
      ? {
          secretKey: vars.PAYMENT_SECRET_KEY,
          webhookSecret: vars.PAYMENT_WEBHOOK_SECRET,
          apiUrl: vars.PAYMENT_API_URL,
          pageOrigin: vars.PAYMENT_PAGE_URL,
          test: /^(sk|rk)_test_/.test(vars.PAYMENT_SECRET_KEY),
        }
      : null,
    demo: vars.DEMO_EMAIL ? { email: vars.DEMO_EMAIL, password: vars.DEMO_PASSWORD } : null,
  };
}

/**
 * Reads variables and secrets; ignores bindings.
 * @throws ConfigError naming every missing or invalid variable
 */
export function parseConfig(env: Readonly<Record<string, unknown>>): Config {
  const parsed = configSchema.safeParse(env);
  if (parsed.success) return toConfig(parsed.data);
  const reasons = parsed.error.issues.map((issue) =>
    env[String(issue.path[0])] === undefined
      ? `${issue.path.join(".")} is not set`
      : `${issue.path.join(".")}: ${issue.message}`,
  );
  throw new ConfigError(`The configuration is wrong. ${reasons.join("; ")}.`);
}

const parsedByEnv = new WeakMap<object, Config>();

/** `parseConfig`, cached: all requests of an isolate share the same `env` object. */
export function configOf(env: Env): Config {
  let config = parsedByEnv.get(env);
  if (!config) {
    config = parseConfig(env as unknown as Record<string, unknown>);
    parsedByEnv.set(env, config);
  }
  return config;
}

/**
 * Null if the configuration is invalid: for code that runs before errors can be reported. A later step reads the
 * configuration again and reports what is wrong.
 */
function knownConfig(env: Env): Config | null {
  try {
    return configOf(env);
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

export const siteOf = (env: Env): Site | null => knownConfig(env)?.site ?? null;

/** Where browsers find the API; empty if it is on the site itself. */
export const apiOf = (env: Env): string => siteOf(env)?.api ?? "";

/** The origin of Turnstile's script, or null. */
export const turnstileOf = (env: Env): string | null => siteOf(env)?.turnstile?.origin ?? null;

/** The origin of the payment provider's page, or null. */
export const paymentPageOf = (env: Env): string | null => knownConfig(env)?.payments?.pageOrigin ?? null;
