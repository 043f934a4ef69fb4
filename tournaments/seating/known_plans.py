"""The best known plans for small fields, for which a long search finds better ones than a draw has time for."""

from typing import Final

from .designs import Round
from .tables import SEATS, empty_chairs

# Players and series: a line for each series, a word for each table, a letter for each player. Nobody is at more tables
# of three than a fair share rounded up. Found by long search; whether there are better ones is not known.
KNOWN_PLANS: Final = {
    (7, 2): """
        ABCD EFG
        AEFG BCD
    """,
    (10, 3): """
        ABCD EFG HIJ
        BFHJ ACG DEI
        BEGI AFJ CDH
    """,
    (10, 5): """
        ABCD EFG HIJ
        AEGH BDJ CFI
        CEIJ ADG BFH
        BFGI ACJ DEH
        DFHJ AEI BCG
    """,
    (10, 7): """
        ABCD EFG HIJ
        CDFJ AEH BGI
        ABFJ CEH DGI
        AGHJ BCE DFI
        AEFI BDH CGJ
        BFGH ACI DEJ
        BEIJ ADG CFH
    """,
    (10, 8): """
        ABCD EFG HIJ
        BEFH AGI CDJ
        ACGH BFI DEJ
        BGHJ ADF CEI
        DFHI ACE BGJ
        CFIJ ABE DGH
        AEHJ BDI CFG
        DEGI AFJ BCH
    """,
    (11, 2): """
        ABCD EFGH IJK
        BFJK CGHI ADE
    """,
    (11, 3): """
        ABCD EFGH IJK
        ACHJ BFIK DEG
        ADGK CEIJ BFH
    """,
    (11, 4): """
        ABCD EFGH IJK
        ABFI CEHJ DGK
        BDFJ CHIK AEG
        ACFK BGHJ DEI
    """,
    (11, 5): """
        ABCD EFGH IJK
        ADHI BFGJ CEK
        ADFK BEHJ CGI
        ABGK CFHI DEJ
        ACFJ BEIK DGH
    """,
    (11, 6): """
        ABCD EFGH IJK
        ABGI DHJK CEF
        BDEJ CGHI AFK
        ACHJ BFGK DEI
        AEHK BFIJ CDG
        BCEK DFHI AGJ
    """,
    (11, 7): """
        ABCD EFGH IJK
        AFGJ DHIK BCE
        BEFK CDGI AHJ
        ADEK BGHJ CFI
        ABFI CHJK DEG
        AEHI CDFJ BGK
        ACGK BEIJ DFH
    """,
    (11, 8): """
        ABCD EFGH IJK
        ABFJ CEHI DGK
        AFGI DEJK BCH
        BFHK CDGI AEJ
        AHIK BCGJ DEF
        BEGK DHIJ ACF
        ACEK BDFI GHJ
        ADGH CFJK BEI
    """,
    (12, 8): """
        ABCD EFGH IJKL
        AGHK BEJL CDFI
        ACJK BGHI DEFL
        AGJL BCFH DEIK
        ABEI CHKL DFGJ
        ADHL BFJK CEGI
        AEFK BCGL DHIJ
        AFIL BDGK CEHJ
    """,
    (13, 5): """
        ABCD EFG HIJ KLM
        DFJL AHM BGI CEK
        DEIM AGL BJK CFH
        DGHK AEJ BFM CIL
        BEHL AIK CGJ DFM
    """,
    (13, 6): """
        ABCD EFG HIJ KLM
        DGJL AIM BEK CFH
        BFJM AHK CEL DGI
        AEIJ BHL CGK DFM
        FIKL ABG CJM DEH
        EGHM AFL BCI DJK
    """,
    (14, 2): """
        ABCD EFGH IJK LMN
        BJKM DILN AFG CEH
    """,
    (14, 5): """
        ABCD EFGH IJK LMN
        AHIM DGJN BEF CKL
        BGKM DFIL AEJ CHN
        AFKN BHJL CGI DEM
        BEIN CFJM AGL DHK
    """,
    (17, 5): """
        ABCD EFGH IJK LMN OPQ
        AJLO FINP BEK CHM DGQ
        BGMO CENQ AFK DIL HJP
        AHIQ GKLP BJN CFO DEM
        DKNO FJMQ AEP BHL CGI
    """,
    (17, 6): """
        ABCD EFGH IJK LMN OPQ
        BEKM GILO AJQ CFN DHP
        DFJL HKNQ AEI BGP CMO
        CEJP DIMQ AGN BHL FKO
        BFIQ CKLP AHO DEN GJM
        AFMP BJNO CHI DGK ELQ
    """,
    (17, 7): """
        ABCD EFGH IJK LMN OPQ
        AJLO DEIK BGH CPQ FMN
        AGMQ DENP BKO CFJ HIL
        BINQ CGKL AJP DFH EMO
        BDJM CHNO AEL FKQ GIP
        BFLP EHJQ AKN CIM DGO
        AFIO HKMP BCE DLQ GJN
    """,
    (18, 6): """
        ABCD EFGH IJKL MNO PQR
        AFOP CJMR EINQ BHL DGK
        AGLM CHOQ DEIR BFJ KNP
        BGNQ DLOP HKMR AEJ CFI
        AFKQ BIMP DHJN CEL GOR
        BEKO CGJP FLNR AHI DMQ
    """,
    (18, 7): """
        ABCD EFGH IJKL MNO PQR
        AEPQ BFKL CHMO DGJ INR
        AJLN CGKP DEIO BHR FMQ
        AEGR CDHN JKOQ BFI LMP
        BGNQ DKMR HIJP AFO CEL
        AGIM CFJR DHLQ BOP EKN
        BEJM DFNP GLOR AHK CIQ
    """,
    (18, 8): """
        ABCD EFGH IJKL MNO PQR
        BINQ CGKM DFJO AHP ELR
        AJNR CHLO DGKP BEF IMQ
        ACEI DMQR FHNP BKO GJL
        BGNR CHLQ EJMP ADO FIK
        AGOQ BLMP DHIJ CFR EKN
        AFKQ DELN IOPR BCJ GHM
        AFLM BHKR EJOQ CNP DGI
    """,
    (19, 6): """
        ABCD EFGH IJKL MNOP QRS
        BLMQ CGPS DEKO HJNR AFI
        AKPR CHIM DGJQ FLOS BEN
        AHOQ BFJP CELR DINS GKM
        AEMS BGOR CKNQ FIJL DHP
        AGLN BHKS DFMR EIPQ CJO
    """,
    (19, 7): """
        ABCD EFGH IJKL MNOP QRS
        AELN BKPR CGIQ DFMS HJO
        ACOQ BJNS DHLP FGIR EKM
        BHMQ CFKN DEJR GLOS AIP
        AHKS BEIO CLMR FJPQ DGN
        AGJM CEPS DKOQ HINR BFL
        AFOR BGKP DIMS ELNQ CHJ
    """,
    (19, 8): """
        ABCD EFGH IJKL MNOP QRS
        ACEN BHLS FKPR GIOQ DJM
        AIPS CEQR DGKL HJMN BFO
        AELM BKNP CGJS DFOQ HIR
        AJOR BDEI CGHP FKMS LNQ
        AHKQ BGMR CILO DFNS EJP
        AFJL DHOS EMPQ GINR BCK
        BHJQ CFIM DLPR EKOS AGN
    """,
    (20, 6): """
        ABCD EFGH IJKL MNOP QRST
        AGJO BEIR CLPS DHNQ FKMT
        AEMS BFLN CGKQ DIOT HJPR
        AHLT BJMQ CFOR DEKP GINS
        AFIQ BEMP CJNT DGLR HKOS
        AKNR BGPT CHIM DFJS ELOQ
    """,
    (20, 7): """
        ABCD EFGH IJKL MNOP QRST
        ALPQ BGIR CHKM DEOS FJNT
        AKNS BHJQ CFIO DGPT ELMR
        AIMT BFLS CEJP DHNR GKOQ
        AEFH BNOP CQRT DIKL GJMS
        AJOR BEKT CGLN DFMQ HIPS
        ADGJ BCMS EINQ FKPR HLOT
    """,
    (20, 8): """
        ABCD EFGH IJKL MNOP QRST
        AHJS BIMP CFOQ DELR GKNT
        AFIT BNQR CDHP EKMS GJLO
        AGMS BFLN CIJR DHOT EKPQ
        AEOR BGHK CLMT DINS FJPQ
        AHLQ BGPR CEFS DJMN IKOT
        ACKN BEJT DGIQ FHMR LOPS
        ALPT BJOS CGMQ DFKR EHIN
    """,
    (21, 8): """
        ABCD EFGH IJKL MNO PQR STU
        BGRT CJNU FKOP AEQ DLS HIM
        CEMT DKNQ GIPS AFU BLO HJR
        AJMP BHNS FLQT CIR DGO EKU
        AKRS CHOQ GLMU BEP DJT FIN
        AIOT DHPU ELNR BKM CFS GJQ
        BIQU DFMR EJOS AGN CLP HKT
        CDGK EORU INPT AHL BFJ MQS
    """,
    (22, 8): """
        ABCD EFGH IJKL MNOP QRS TUV
        BGSU CJNV DKPT FLOQ AER HIM
        AFKV CEIU DJOR GMQT BLP HNS
        AINQ BHJT CKMS FPRU DGL EOV
        AOST BEKQ CHLR GIPV DNU FJM
        ALMU DHQV EJPS GKNR BIO CFT
        BMRV DFIS ELNT HKOU AGJ CPQ
        AHMP BEFN CGKO DIRT JQU LSV
    """,
    (23, 8): """
        ABCD EFGH IJKL MNOP QRST UVW
        BGPV CJRW DKTU FLMS HINQ AEO
        AFKW BLNT CEIV DJOS GMQU HPR
        AIMR BHJU CKPQ ENSW FOTV DGL
        APSU BEKM CHLO DNRV GITW FJQ
        ALQV CFNU DHMW EJPT GKOR BIS
        AGJN BOQW DFIP ELRU HKSV CMT
        AHLT BFNR CGSW DEKQ JMPV IOU
    """,
    (24, 8): """
        ABCD EFGH IJKL MNOP QRST UVWX
        AEOQ BGPS CJTV DKRX FLMW HINU
        AFKT BLNX CEIS DJOW GMRU HPQV
        AIMV BHJR CKPU DGLQ ENTW FOSX
        APRW BEKM CHLO DNSV FJQU GITX
        ALSU BIQW CFNR DHMT EJPX GKOV
        AGJN BOTU CMQX DFIP ELRV HKSW
        AHQX BFUV CEGW DIOR JMNS KLPT
    """,
}


def known_plan(players: int, series: int) -> list[Round]:
    """Return the rounds of the plan, empty chairs numbered behind the players; empty if the search does as well."""
    lines = KNOWN_PLANS.get((players, series), "").split("\n")
    return [_round(line.split(), players) for line in lines if line.strip()]


def _round(tables: list[str], players: int) -> Round:
    empty = iter(range(players, players + empty_chairs(players)))
    chairs: list[int] = []
    for table in tables:
        people = [ord(letter) - ord("A") for letter in table]
        chairs += people if len(people) == SEATS else [*people, next(empty)]
    return tuple(chairs)
