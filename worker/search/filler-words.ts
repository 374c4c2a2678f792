function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** English words that say nothing about the subject of a question. */
export const FILLERS: ReadonlySet<string> = new Set(
  words(`
    a about above actually after again all also although always am an and another any anybody anyone anything
    apparently are aren around as ask asking at away back basically be because been before behind being best better
    between both bro but by came can cannot cant come completely confused correct correctly could couldn couldnt
    dear desperate desperately did didn didnt differ difference different differences do does doesn doesnt doing don
    done dont down driving dumb dude each easily either else especially etc even ever every everyone everything
    exactly example examples explain explained explanation feel few figure finally find fine first for from
    general get gets getting give given gives go goes going gonna good google got gotta great guess guys had happen
    happened happening happens has hasn have haven having he hello help her here hey hi him his honestly hope hours
    how however huge i idea idk if ill im in instead into is isn isnt issue it its ive just keep keeps kind kinda know
    later least less let lets like literally little ll look looked looking looks lost lot made main make makes making
    many matter may maybe me mean means meant might mine minutes more most much must my myself need needed
    needs never no nobody normal nope not nothing now of off often oh ok okay on once one ones only or other others our
    out over own part people please pls plz possible probably problem problems proper properly purpose put quite
    read really reason regarding right said same say says see seem seems several shall she should show similar simple
    simply since so solution some somebody somehow someone something sometimes somewhere soon sorry sort still
    stuck stuff stupid such super supposed sure take takes talk tell than thank thanks that thats the their them then
    there these they thing things think this those thought though through thx to today together told too tried
    trouble try trying tutorial two u under understand understood until up upon ur us use used useful uses using
    usually various ve very via vs wanna want wanted wants was wasn wanting way ways we weird well were weren
    what whatever whats when whenever where whether which while who whom whose why will with within without won
    wont word words work worked working works would wouldn write writing wrong wtf yeah yes yesterday yet you your
    wat wats wut wot thay dis dat da cuz coz bc tbh imo btw lol lmao haha omg tho wich rite enuf nah yep mum dad
    mistake mistakes accident accidentally bad diff yours teach teaches learn learning simplest easiest recommended recommend briefly short quick quickly detail
  `),
);

/** The same in the other languages that visitors write. Some are English words too, but no names. */
export const FOREIGN_FILLERS: ReadonlySet<string> = new Set(
  words(`
    que como es un una el los las para por con en cual cuales hace hacer se lo del cuando donde quiero puedo mi mis
    yo tengo esto esta este esa ese pero porque sin sobre muy mas ya no si al le les me te su sus ser estar hay
    cada solo tambien entre siempre nunca dentro despues antes sale da dice hola gracias ayuda usar uso debo funciona
    le les des est ce que quoi comment pourquoi je tu il elle une dans pour avec sur qu quelle quel faire fait mon ma
    mes ne pas plus sont suis ai au aux du et ou mais si cette cet ces quand apres avant marche bonjour merci dois
    peut peux veux toujours jamais alors
    was wie ist der die das ein eine einen einem ich man und zu im mit warum wann kann macht funktioniert eigentlich
    mein meine meinem nicht auf den dem des aber wenn dann nach vor bei fur von sind wird werden habe hat immer noch
    mehr hallo danke bitte muss soll sollte hier mir mich
    o um uma os as do da em no na qual fazer faz isso eu meu minha nao mas quando porque muito mais depois antes ola
    obrigado estou esta tenho usar devo funciona sempre
    cosa come si fa di che perche quando sono mio mia il gli della nel con per piu dopo prima ciao grazie
    hoe werkt wat het een van jak to jest co czym dlaczego nie mam moj moja sie czy jest po przed bez przez
    ve bir bu ne nasil neden icin mi mu de da ama cok her zaman olarak yapilir
    krijg ik mijn terug als merk dat niks voor mij mij de die wordt worden wil kan moet niet maar ook
    tai sao cua la va khong lam the nao mot cac nhu khi
    hai kya kaise kyu kyun mein ka ki ke ko se aur nahi raha rahi karna hota
  `),
);

/** Words of pasted code that nearly every program has. */
export const CODE_NOISE: ReadonlySet<string> = new Set(
  words(`
    const let var function return import from export default if else for while new this true false null undefined
    div span h1 h2 h3 p br li ul ol button classname class style id app react main console log string number void
    async await then catch try data item items value values name names index i e x y a b el res err event props
    type interface public private static extends px color background width height file js jsx ts tsx json src
    node_modules npm users user hello world foo bar baz test todo todos title text http https www com localhost
  `),
);

/** Technical words of other languages, with the English word that the site uses. */
export const TRANSLATED: ReadonlyMap<string, string> = new Map(
  words(`
    componente=component componentes=component composant=component composants=component komponente=component
    komponenten=component komponent=component componenti=component bilesen=component
    estado=state etat=state zustand=state stan=state stato=state durum=state
    funcion=function funcao=function fonction=function funktion=function funkcja=function funzione=function
    error=error erro=error erreur=error fehler=error blad=error errore=error hata=error
    lista=list liste=list listas=list clave=key claves=key chave=key cle=key schlussel=key klucz=key anahtar=key
    formulario=form formulaire=form formular=form formularz=form boton=button botao=button bouton=button
    contexto=context contexte=context kontext=context kontekst=context efecto=effect efeito=effect effet=effect effekt=effect
    propiedades=props propriedades=props eigenschaften=props wlasciwosci=props
    bucle=loop infinito=infinite infinita=infinite infini=infinite boucle=loop schleife=loop endlos=infinite endlosschleife=loop
    petla=loop nieskonczona=infinite dongu=loop sonsuz=infinite renderiza=render renderizar=render renderizado=render
    rendu=render gerendert=render veces=twice doble=twice deux=twice zweimal=twice dwa=twice iki=twice duas=twice dos=twice
    geld=refund dinero=refund argent=refund dinheiro=refund pieniadze=refund reembolso=refund remboursement=refund ruckerstattung=refund zwrot=refund rimborso=refund
    precio=price preco=price prix=price preis=price cena=price prezzo=price fiyat=price cuesta=price custa=price coute=price
    kostet=price curso=course cours=course kurs=course kursu=course corso=course
    cancelar=cancel annuler=cancel kundigen=cancel anulowac=cancel suscripcion=membership abonnement=membership
    mitgliedschaft=membership certificado=certificate certificat=certificate zertifikat=certificate certyfikat=certificate
    pruebas=test testes=test tester=test testen=test testy=test base=database datos=database banco=database
    contrasena=password senha=password passwort=password haslo=password motdepasse=password sifre=password
    archivo=file arquivo=file fichier=file datei=file plik=file dosya=file subir=upload enviar=submit
    servidor=server serveur=server ruta=route rota=route peticion=request requete=request anfrage=request zapytanie=request
    promesa=promise promesse=promise versprechen=promise cierre=closure fermeture=closure padre=parent hijo=child
    enfant=child pai=parent filho=child kind=child eltern=parent rodzic=parent dziecko=child actualiza=update
    actualizar=update atualiza=update aktualisiert=update aktualizuje=update tipo=type typ=type etiqueta=label
    variable=variable variavel=variable zmienna=variable matriz=array arreglo=array tableau=array tablica=array dizi=array
    objeto=object objet=object objekt=object obiekt=object cuadricula=grid centrar=center zentrieren=center rama=branch
  `).map((pair) => pair.split("=") as [string, string]),
);

/** Groups of synonyms. Only words that the notes write differently. */
const GROUPS: string[][] = [
  ["js", "javascript"],
  ["ts", "typescript"],
  ["db", "database"],
  ["props", "properties"],
  ["auth", "authentication", "login"],
  ["deploy", "deployment", "publish"],
  ["env", "environment"],
  ["a11y", "accessibility", "accessible"],
  ["ssr", "server-rendering"],
  ["memoise", "memoize", "memo"],
  ["rerender", "render"],
  ["async", "asynchronous"],
  ["repo", "repository"],
  ["e2e", "end-to-end"],
  ["refund", "money-back", "money"],
  ["cost", "price", "pricing", "fee"],
  ["fetch", "load", "request"],
  ["error", "exception", "crash"],
  ["list", "array"],
  ["colour", "color"],
  ["center", "centre", "centred", "centered"],
  ["modal", "dialog", "popup"],
  ["esc", "escape"],
  ["twice", "double"],
  ["instructor", "teacher", "tutor"],
  ["behaviour", "behavior"],
  ["optimise", "optimize", "performance"],
  ["slow", "performance"],
  ["certificate", "diploma"],
  ["unsubscribe", "newsletter"],
  ["cleanup", "unmount"],
];

export const SYNONYMS: ReadonlyMap<string, readonly string[]> = (() => {
  const map = new Map<string, string[]>();
  for (const group of GROUPS) {
    for (const word of group) {
      const others = group.filter((other) => other !== word);
      map.set(word, [...(map.get(word) ?? []), ...others]);
    }
  }
  return map;
})();
