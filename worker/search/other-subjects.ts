const words = (text: string) => text.trim().split(/\s+/);

/**
 * Technologies that this site does not teach. A question that names one is about it, however many of its other words the
 * site uses, unless a page is asked for in just these words.
 */
export const OTHER_TECHNOLOGIES: ReadonlySet<string> = new Set(
  words(`
    angular angularjs ngrx rxjs ngfor ngif ngmodel ngclass ngoninit vue vuejs nuxt pinia vuex vuetify quasar svelte
    sveltekit solidjs qwik preact ember backbone jquery ajax alpine alpinejs htmx lit stencil meteor marko aurelia
    nextjs gatsby remix astro expo flatlist ionic cordova capacitor xamarin electron tauri
    graphql apollo urql relay prisma supabase sequelize typeorm knex mikroorm trpc nestjs fastify adonis strapi sanity
    contentful mobx recoil jotai xstate saga thunk formik bootstrap chakra antd primereact ag-grid fullcalendar
    webpack rollup parcel gulp grunt storybook gsap threejs d3 chartjs phaser pixi webgl wasm webassembly deno
    jasmine karma mocha chai selenium webdriver chromedriver puppeteer appium testcafe junit pytest rspec phpunit
    django flask fastapi python pandas numpy scipy pytorch tensorflow keras sklearn opencv jupyter pip conda virtualenv
    kwargs dataclass pydantic celery php laravel blade eloquent symfony composer twig wordpress elementor woocommerce
    drupal joomla magento prestashop typo3 ruby rails activerecord sinatra java spring springboot hibernate jpa kotlin
    scala clojure groovy csharp dotnet aspnet blazor razor linq wpf winforms unity unreal godot roblox
    swift swiftui uikit objective coredata jetpack viewmodel flutter dart riverpod rust cargo tokio golang goroutine
    goroutines haskell monad monads elixir phoenix erlang genserver perl matlab simulink fortran cobol pascal delphi
    lua assembly ocaml fsharp zig nim lisp prolog julia solidity stdio printf traceback println cout malloc segfault
    nullpointerexception nullreferenceexception nameerror keyerror modulenotfounderror
    unix vba vbnet bash powershell verilog vhdl latex xcode gradle maven jvm tomcat qt qml gtk opengl cuda
    kubernetes k8s kubectl openshift terraform pulumi ansible vagrant jenkins gitlab circleci helm istio argocd
    prometheus grafana datadog splunk docker dockerfile podman aws ec2 eks fargate dynamodb cloudformation cloudfront
    lambda azure gcp heroku netlify vercel digitalocean nginx apache haproxy traefik systemd
    kafka rabbitmq hadoop spark airflow snowflake databricks bigquery clickhouse dbt
    mongodb mongoose cassandra couchdb neo4j elasticsearch opensearch oracle firebase firestore mysql mariadb postgres
    postgresql plpgsql mssql redis memcached bazel langchain llamaindex llama huggingface xgboost
    excel vlookup powerpoint outlook photoshop illustrator figma sketchup blender autocad indesign salesforce apex sap
    powerbi tableau looker shopify liquid wix squarespace webflow airtable zapier notion jira confluence hubspot
    ethereum blockchain nft metamask arduino esp32 raspberry stm32 plc
    ios android ubuntu debian intellij eclipse pycharm vim emacs vpn bios
    napalm bomb malware phishing
  `),
);

/** Subjects of every day. Learners also build apps about them, so they only make an answer less certain. */
export const EVERYDAY_SUBJECTS: ReadonlySet<string> = new Set(
  words(`
    weather forecast rain football soccer cricket hockey tennis basketball olympics league marathon
    movie film song lyrics poem novel essay joke dragon horoscope astrology lottery casino poker chess pokemon
    minecraft fortnite netflix tattoo
    recipe cook cooking boil bake baking risotto pizza cake banana egg diet calories coffee wine restaurant
    vitamin ibuprofen paracetamol antibiotics migraine headache diabetes rash knee allergy vaccine pregnancy pregnant
    doctor dentist hospital therapy medicine symptoms sleep
    lawyer lawsuit landlord rent divorce visa passport immigration tax taxes mortgage insurance pension inheritance
    salary raise freelance recruiter resume cv university college
    iphone ipad macbook wifi bluetooth microsoft
    stocks shares savings bitcoin crypto president election parliament government religion war king empire
    revolution girlfriend boyfriend dating wedding
    hotel flight train holiday vacation airport car engine diesel tyre bike washing fridge oven furniture
    guitar piano violin garden tomatoes fishing carp lake knitting wood gym fitness yoga dog dogs cat cats puppy planet
    dinosaur biology chemistry physics photosynthesis mitochondria cell molecule equation geometry calculus algebra
    homework geography
  `),
);

/** Names of two words, and versions of React that do not exist yet. */
export const OTHER_NAMES =
  /\bnext\.?\s?js\b|\$(state|derived|effect|props|bindable)\b|\bmat-\w+|\breact[\s-]native\b|\breact\s+v?(2\d|[3-9]\d)\b|\bsolid\.?js\b|\bcomposition api\b|\bc\+\+|\bc#|\.net\b|\b(in|ansi) c\b(?! ?s)|\bc (program|code)\b|\bgoogle (sheets?|docs|ads|play)\b|\bin (ms )?(word|access)\b|\bwindows (1[01]|xp|password|update|laptop|pc)\b|\bsql server\b|\bpower bi\b|\bspring boot\b|\b(machine|deep) learning\b|\bneural networks?\b|\bapp router\b|\b(cover|motivation) letter\b|\b(discord|telegram|whatsapp) (bot|clone)\b|\bclone of\b|\b(write|build|make|code|create) (me |us )?(my|a|an|the|our) (whole|complete|entire|full)\b/gi;
